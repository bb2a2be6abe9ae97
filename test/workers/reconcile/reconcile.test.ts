import test from 'ava'
import type { Json } from '../../../sdk/protocol/values.js'
import { reconcile } from '../../../workers/reconcile/reconcile.js'

const ORDERS = [
  { id: 1, name: 'Sencha', total: 1700, currency: 'EUR', status: 'paid' },
  { id: 2, name: 'Earl Grey', total: 950, currency: 'EUR', status: 'pending' },
  { id: 3, name: 'Mint', total: 420, currency: 'EUR', status: 'shipped' },
]
const GOOD = `table (ref=e1)
  row "Tea Total Status"
  row "Sencha €17.00 Paid"
    button "Open Sencha" (ref=e2)
  row "Earl Grey €9.50 Pending"
  row "Mint €4.20 Shipped"`

const over = (tree: string, body: Json = { orders: ORDERS }) =>
  reconcile([{ source: 'GET /api/orders', body }], tree)
const told = (tree: string, body?: Json) =>
  over(tree, body).mismatches.map(({ kind, path, shown, why }) =>
    [kind, path, shown, why].filter(Boolean).join(' | '),
  )

test('a page that shows what the answer says has no mismatch, and says how much was compared', (t) => {
  t.deepEqual(told(GOOD), [])
  t.true(over(GOOD).compared >= 9)
})

test('cards without rows are told apart by their identifying values', (t) => {
  const cards =
    'heading "Sencha" [level=3]\ntext "€17.00 paid"\nheading "Earl Grey" [level=3]\ntext "€9.50 pending"\nheading "Mint" [level=3]\ntext "€4.20 shipped"'
  t.deepEqual(told(cards), [])
})

test('another currency under the same digits is a mismatch', (t) => {
  t.deepEqual(told(GOOD.replace('€9.50', '$9.50')), [
    'value | orders[1].total | $9.50 | another currency than EUR',
  ])
})

test('cents shown as units are a mismatch', (t) => {
  t.deepEqual(told(GOOD.replace('€17.00', '€17,000')), [
    'value | orders[0].total | €17,000 | the digits agree, the size does not',
  ])
})

test('another status is a mismatch', (t) => {
  t.deepEqual(told(GOOD.replace('Pending', 'Paid')), ['value | orders[1].status | paid | another status'])
})

test('a row that shows none of a field that the others show is a mismatch', (t) => {
  t.deepEqual(told(GOOD.replace('€4.20 ', '')), [
    'value | orders[2].total | the other rows show it, this one does not',
  ])
})

test('a row in between that is missing is told; those after the last may be on another page', (t) => {
  t.deepEqual(told(GOOD.replace(/ {2}row "Earl.*\n/, '')), [
    'missing | orders[1].name | the page shows no such row, and does show others of the list',
  ])
  t.deepEqual(told(GOOD.replace(/\n {2}row "Mint.*/, '')), [])
})

test('another order is told, the other way round is not', (t) => {
  const [head = '', columns = '', ...rows] = GOOD.replace(/ {4}button.*\n/, '').split('\n')
  t.deepEqual(told([head, columns, ...rows.toReversed()].join('\n')), [])
  const mixed = [head, columns, rows[1], rows[0], rows[2]].join('\n')
  t.deepEqual(told(mixed), ['order | orders | Earl Grey, Sencha, Mint | the rows stand in another order'])
})

test('what the page does not show at all is compared with nothing', (t) => {
  t.deepEqual(over('heading "About us"'), { mismatches: [], compared: 0 })
  t.deepEqual(over(GOOD, []), { mismatches: [], compared: 0 })
  t.deepEqual(over(GOOD, 'text'), { mismatches: [], compared: 0 })
})
