/** Amounts that are the sum of a list's rows. */
import test from 'ava'
import { amountsIn } from '../../../../../sdk/observe/aftermath/figures/amounts.js'
import { RowSums } from '../../../../../sdk/observe/aftermath/figures/sums.js'

const sumIn = (text: string, rows: string[], isFooter = false) =>
  new RowSums(rows).in(amountsIn(text), isFooter)

test('amounts with their units, and no dates, times, codes and versions', (t) => {
  const read = (text: string) => amountsIn(text).map(({ unit, readings }) => `${readings[0]}${unit}`)
  t.deepEqual(read('design\n€1,200.50'), ['1200.5€'])
  t.deepEqual(read('1.200,50 €'), ['1200.5€'])
  t.deepEqual(read('train: 40.00 eur to be paid back'), ['40eur'])
  t.deepEqual(read('-€5.00'), ['-5€'])
  t.deepEqual(read('3 × €4.00'), ['3', '4€'])
  t.deepEqual(read('2 €8.00'), ['2', '8€'])
  t.deepEqual(read('1 200 €'), ['1200€'])
  for (const none of ['t-12', '2024-05-01', '10:30', 'v2', '01/02', '#14']) t.deepEqual(read(none), [], none)
})

for (const [text, rows] of [
  ['total €1,200.00', ['design\n€800.00', 'hosting\n€400.00']],
  ['summe 1.200,00 €', ['design\n800,00 €', 'hosting\n400,00 €']],
  ['qualified: 40 k', ['fenwick, 10 k', 'harlow, 30 k']],
  ['€28.00', ['mug\n€4.00\n2', 'bowl\n€20.00\n1']],
  ['€28.00', ['mug\n€4.00\n2\n€8.00', 'bowl\n€20.00\n1\n€20.00']],
  ['€15.00', ['ticket\n€20.00', 'voucher\n-€5.00']],
  ['1 expense, 40.00 eur', ['train: 40.00 eur']],
] as const)
  test(`"${text}" is the sum of ${JSON.stringify(rows)}`, (t) => {
    t.not(sumIn(text, [...rows]), undefined)
  })

test('in the footer of a table a number needs no unit', (t) => {
  t.is(sumIn('7', ['design\n3', 'review\n4'], true)?.amount, 7)
  t.is(sumIn('7', ['design\n3', 'review\n4']), undefined)
})

for (const [why, text, rows] of [
  ['another unit', '1,200 kg', ['design\n€800', 'hosting\n€400']],
  ['a share', '100%', ['rent\n60%', 'food\n40%']],
  ['one row', '€40', ['train\n€40']],
  ['the amount of one row', '€40', ['train\n€40', 'free\n€0']],
  ['a discount', '€30', ['mug\n€10', 'bowl\n€25']],
  ['small amounts', '7 h', ['design\n3 h', 'review\n4 h']],
  ['a row without an amount', '€30', ['mug\n€10', 'bowl\n€20', 'later']],
] as const)
  test(`${why} is no sum`, (t) => {
    t.is(sumIn(text, [...rows]), undefined)
  })

test('the sum of other rows', (t) => {
  const sum = sumIn('€30', ['mug\n€10', 'bowl\n€20'])
  const now = (rows: string[]) => (sum === undefined ? Number.NaN : new RowSums(rows).now(sum))
  t.is(now(['mug\n€10', 'bowl\n€20', 'cup\n€5']), 35)
  t.is(now(['bowl\n€20', 'mug\n€10']), undefined)
  t.is(now(['mug\n€10', 'bowl']), undefined)
})
