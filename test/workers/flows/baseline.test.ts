import test from 'ava'
import { baselineLines, diffBaseline } from '../../../workers/flows/baseline.js'
import { foldVolatile } from '../../../workers/flows/volatile.js'

const PAGE = [
  'main (ref=e1)',
  ' heading "Orders"',
  ' list (ref=e2)',
  '  listitem "Tea"',
  '  listitem "Tea"',
  ' button "Add" (ref=e3)',
]
const diff = (before: readonly string[], now: readonly string[]) =>
  diffBaseline(baselineLines(before.join('\n')), baselineLines(now.join('\n')))

test('refs and the order of siblings make no difference', (t) => {
  const now = [
    'main (ref=e9)',
    ' button "Add" (ref=e8)',
    ' heading "Orders"',
    ' list (ref=e7)',
    '  listitem "Tea"',
    '  listitem "Tea"',
  ]
  t.deepEqual(diff(PAGE, now), { added: [], removed: [] })
})

test('what is added and removed is told, each as often as it is', (t) => {
  const now = [...PAGE.slice(0, 4), ' button "Remove"', ' button "Remove"']
  t.deepEqual(diff(PAGE, now), {
    added: ['button "Remove"', 'button "Remove"'],
    removed: ['listitem "Tea"', 'button "Add"'],
  })
})

test('a line that moved below another one is removed there and added here', (t) => {
  t.deepEqual(diff(['list', ' listitem "Tea"'], ['list', 'listitem "Tea"']), {
    added: ['listitem "Tea"'],
    removed: ['listitem "Tea"'],
  })
})

const FOLDED: [string, string][] = [
  ['Order 3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'Order ‹id›'],
  ['Saved 2026-11-25T20:01:02.123Z', 'Saved ‹date›'],
  ['on Nov 25, 2026 at 8:01 pm', 'on ‹date› at ‹time›'],
  ['25.11.2026', '‹date›'],
  ['3 minutes ago', '‹age›'],
  ['ticket ab12cd34ef', 'ticket ‹id›'],
  ['number 12345678', 'number ‹id›'],
]
for (const [given, folded] of FOLDED) test(`folded: ${given}`, (t) => t.is(foldVolatile(given), folded))

for (const kept of [
  'Total 1,234.50 €',
  '3 items',
  'Version 2',
  'Approve order 1001',
  'understandable',
  'May I help?',
])
  test(`kept: ${kept}`, (t) => t.is(foldVolatile(kept), kept))
