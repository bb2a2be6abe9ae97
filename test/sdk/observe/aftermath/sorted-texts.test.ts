import test from 'ava'
import { sortedAsTexts } from '../../../../sdk/observe/aftermath/sorted-texts.js'

const areSorted = (lines: readonly string[]) => sortedAsTexts(lines).length > 0
const NAMES = ['Studio', 'Pocket', 'Aria', 'Mini', 'Tour']
const rows = (amounts: readonly string[], names = NAMES) => amounts.map((each, i) => `${names[i]}\n${each}`)

test('amounts in the order of texts', (t) => {
  for (const amounts of [
    ['€119', '€19', '€205', '€49', '€9'],
    ['9', '49', '205', '19', '119'],
    ['1,250.00 $', '14.00 $', '20.00 $', '9.50 $', '99.00 $'],
    ['CHF 140.00', 'CHF 1’500.00', 'CHF 20.00', 'CHF 30.00', 'CHF 9.00'],
    ['10 kg', '100 kg', '2 kg', '30 kg', '4 kg'],
    ['150 €', '1 599 €', '20 €', '30 €', '9 €'],
  ])
    t.true(areSorted(rows(amounts)), amounts.join())
  t.true(areSorted(['Studio $119', 'Pocket $19', 'Aria $205', 'Tour $49', 'Mini $9']), 'in one text')
})

test('amounts in the order of numbers, or in none', (t) => {
  for (const amounts of [
    ['€9', '€19', '€119', '€205', '€300'],
    ['€1.200', '€980', '€97', '€9', '€1'],
    ['€119', '€9', '€205', '€19', '€20'],
    ['€119', '€120', '€205', '€209', '€300'],
    ['€10', '€9', '€9', '€9', '€9'],
  ])
    t.false(areSorted(rows(amounts)), amounts.join())
})

test('rows that are in the order of something else that they show', (t) => {
  const amounts = ['€119', '€19', '€205', '€49', '€9']
  for (const others of [
    ['Aria', 'Mini', 'Pocket', 'Studio', 'Tour'],
    ['Photo 2', 'Photo 9', 'Photo 10', 'Photo 11', 'Photo 20'],
    ['28.02.2024', '03.03.2024', '01.04.2024', '02.01.2025', '01.02.2025'],
    ['3 May 2024', '12 May 2024', '1 June 2024', '2 July 2024', '1 August 2024'],
    ['5.0', '4.8', '4.2', '3.9', '3.1'],
    ['4.1', '4.8', '3.2', '3.9', '5.0'],
  ])
    t.false(areSorted(rows(amounts, others)), others.join())
})

test('what is no amount of one unit: names with numbers, sizes, days, versions, article numbers', (t) => {
  for (const texts of [
    ['File 1', 'File 10', 'File 2', 'File 3', 'File 4'],
    ['1.2 MB', '10 KB', '2 GB', '900 KB', '95 KB'],
    ['01.10.2024', '02.03.2023', '03.01.2024', '10.02.2022', '11.01.2021'],
    ['1.10.2', '1.9.0', '10.0.1', '2.0.0', '3.0.0'],
    ['A10', 'A100', 'A2', 'A30', 'A4'],
    ['007', '01', '1', '10', '2'],
  ])
    t.false(areSorted(rows(texts)), texts.join())
})

test('the amounts are those of the rows', (t) => {
  t.deepEqual(sortedAsTexts(['Pro $119', 'Bud $19', 'Mini $205']), ['$119', '$19', '$205'])
})

test('two amounts are in any order, and rows of different kinds are not compared', (t) => {
  t.false(areSorted(rows(['€119', '€19'])))
  t.false(areSorted(['Studio\n€119', 'Pocket\nSale\n€19', 'Aria\n€205', 'Tour\n€49', 'Mini\n€9']))
  t.false(areSorted([]))
})
