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
const report = (tree: string, body?: Json) =>
  over(tree, body).mismatches.map(({ kind, path, shown, why }) =>
    [kind, path, shown, why].filter(Boolean).join(' | '),
  )

test('a page that shows the answer correctly has no mismatch, and the compared values are counted', (t) => {
  t.deepEqual(report(GOOD), [])
  t.true(over(GOOD).compared >= 9)
})

test('cards without rows are identified by their values', (t) => {
  const cards =
    'heading "Sencha" [level=3]\ntext "€17.00 paid"\nheading "Earl Grey" [level=3]\ntext "€9.50 pending"\nheading "Mint" [level=3]\ntext "€4.20 shipped"'
  t.deepEqual(report(cards), [])
})

test('another currency with the same digits is a mismatch', (t) => {
  t.deepEqual(report(GOOD.replace('€9.50', '$9.50')), [
    'value | orders[1].total | $9.50 | a currency other than EUR',
  ])
})

test('cents shown as units are a mismatch', (t) => {
  t.deepEqual(report(GOOD.replace('€17.00', '€17,000')), [
    'value | orders[0].total | €17,000 | same digits, different magnitude',
  ])
})

test('another status is a mismatch', (t) => {
  t.deepEqual(report(GOOD.replace('Pending', 'Paid')), ['value | orders[1].status | paid | another status'])
})

test('a row without a field that the other rows show is a mismatch', (t) => {
  t.deepEqual(report(GOOD.replace('€4.20 ', '')), [
    'value | orders[2].total | the other rows show it, this one does not',
  ])
})

test('a missing row in between is reported; those after the last may be on another page', (t) => {
  t.deepEqual(report(GOOD.replace(/ {2}row "Earl.*\n/, '')), [
    'missing | orders[1].name | the page does not show this row, but shows others of the list',
  ])
  t.deepEqual(report(GOOD.replace(/\n {2}row "Mint.*/, '')), [])
})

test('another order is reported, the reverse order is not', (t) => {
  const [head = '', columns = '', ...rows] = GOOD.replace(/ {4}button.*\n/, '').split('\n')
  t.deepEqual(report([head, columns, ...rows.toReversed()].join('\n')), [])
  const mixed = [head, columns, rows[1], rows[0], rows[2]].join('\n')
  t.deepEqual(report(mixed), ['order | orders | Earl Grey, Sencha, Mint | the rows are in another order'])
})

test('a list whose beginning is shown is reported with its length', (t) => {
  t.deepEqual(over(GOOD.replace(/\n {2}row "Mint.*/, '')).partial, [
    { source: 'GET /api/orders', path: 'orders', shown: 2, of: 3 },
  ])
})

test('a row without a record is reported; headers, totals and rows of another answer are not', (t) => {
  const more = (row: string) => `${GOOD}\n  row "${row}"`
  t.deepEqual(report(more('Gyokuro €30.00 Paid')), [
    'surplus | orders | Gyokuro €30.00 Paid | no answer holds such a record',
  ])
  t.deepEqual(report(more('Sencha €17.00 Paid')), [
    'surplus | orders | Sencha €17.00 Paid | the row is there twice',
  ])
  for (const row of ['Total €30.70', 'Summe 30,70 €', 'Load more', 'No more orders'])
    t.deepEqual(report(more(row)), [], row)
  t.deepEqual(report(`${GOOD}\nlistitem "Gyokuro €30.00"`), [], 'outside the table')
  const created = { order: { name: 'Gyokuro leaf', total: 3000, currency: 'EUR' } }
  const answers = [
    { source: 'GET /api/orders', body: { orders: ORDERS } },
    { source: 'POST /api/orders', body: { created: [created] } },
  ]
  t.deepEqual(reconcile(answers, more('Gyokuro leaf €30.00 Paid')).mismatches, [])
})

const CODES = ['S', 'S', 'P', 'P', 'S', 'P'].map((state, i) => ({ id: `no-${i}`, state }))
const LABELS: { [code: string]: string } = { S: 'Versandt', P: 'Bezahlt' }
const coded = (label: (state: string, i: number) => string) =>
  CODES.map(({ id, state }, i) => `row "${id} ${label(state, i)} Öffnen"`).join('\n')

test('a code with one label in all rows is shown; a row with the label of another is reported', (t) => {
  const usual = (state: string) => LABELS[state] ?? ''
  const good = reconcile([{ source: 'GET /a', body: CODES }], coded(usual))
  t.deepEqual([good.mismatches, good.compared], [[], 12])
  t.deepEqual(
    report(
      coded((state, i) => (i === 4 ? 'Bezahlt' : usual(state))),
      CODES,
    ),
    ['value | [4].state | bezahlt | the other rows show "versandt" for it'],
  )
  t.deepEqual(
    report(
      coded((state, i) => (i === 4 ? '' : usual(state))),
      CODES,
    ),
    ['value | [4].state | the other rows show it, this one does not'],
  )
})

test('words unrelated to a code are not learned as labels', (t) => {
  const names = ['Ann', 'Bob', 'Bob', 'Ann', 'Cem', 'Cem']
  t.is(
    reconcile(
      [{ source: 'GET /a', body: CODES }],
      coded((_, i) => names[i] ?? ''),
    ).compared,
    6,
  )
  t.is(
    reconcile(
      [{ source: 'GET /a', body: CODES }],
      coded(() => 'Offen'),
    ).compared,
    6,
  )
})

test('a status that is shown as its opposite is a mismatch, however often', (t) => {
  const body = ['paid', 'paid', 'paid', 'open'].map((status, i) => ({ id: `no-${i}`, status }))
  const tree = body
    .map(({ id, status }) => `row "${id} ${status === 'paid' ? 'Refunded' : 'Open'}"`)
    .join('\n')
  t.deepEqual(
    report(tree, body),
    [0, 1, 2].map((i) => `value | [${i}].status | refunded | another status`),
  )
})

test('broken values on the page are named', (t) => {
  t.deepEqual(report(GOOD.replace('€4.20', 'NaN')), [
    'value | orders[2].total | NaN | the other rows show it, this one does not',
  ])
})

test('truncated names find their rows', (t) => {
  const body = [
    { name: 'Gunpowder green tea, loose', total: 12 },
    { name: 'Gunpowder black tea, loose', total: 13 },
    { name: 'Lapsang Souchong, smoked', total: 14 },
  ]
  const tree = 'row "Gunpowder green… 12"\nrow "Gunpowder black… 31"\nrow "Lapsang Sou... 14"'
  t.deepEqual(report(tree, body), ['value | [1].total | the other rows show it, this one does not'])
})

test('records that the page does not show at all are not compared', (t) => {
  t.deepEqual(over('heading "About us"'), {
    mismatches: [],
    compared: 0,
    partial: [],
    unplaced: [
      {
        source: 'GET /api/orders',
        path: 'orders',
        of: 3,
        why: 'no record is on the page, by the values of id, name, total, currency, status',
      },
    ],
  })
  t.deepEqual(over(GOOD, []), { mismatches: [], compared: 0, partial: [], unplaced: [] })
  t.deepEqual(over(GOOD, 'text'), { mismatches: [], compared: 0, partial: [], unplaced: [] })
})

test('a row with another name in place of the only missing one is a wrong value', (t) => {
  const names = ['Sencha', 'Earl Grey', 'Mint', 'Assam'].map((name) => ({ name }))
  t.deepEqual(
    report('list\n  listitem "Sencha"\n  listitem "Lady Grey"\n  listitem "Mint"\n  listitem "Assam"', names),
    ['value | [1].name | Lady Grey | the only row without a record shows another'],
  )
})

test('no row is missing from an outline that is cut', (t) => {
  const tree = GOOD.replace(/ {2}row "Earl.*\n/, '')
  const { mismatches } = reconcile([{ source: 'GET /api/orders', body: ORDERS }], tree, { isCut: true })
  t.deepEqual(mismatches, [])
})
