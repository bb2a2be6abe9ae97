import test from 'ava'
import fc from 'fast-check'
import { diffLines } from '../../../../sdk/page/around/line-diff.js'

const lines = (texts: readonly string[]) => texts.map((text) => ({ text }))
const diff = (before: readonly string[], now: readonly string[]) =>
  diffLines(lines(before), lines(now)).map(({ sign, line: { text } }) => sign + text)

const cases: { name: string; before: string[]; now: string[]; shown: string[] }[] = [
  { name: 'nothing changed', before: ['a', 'b'], now: ['a', 'b'], shown: ['a', 'b'] },
  { name: 'a line came', before: ['a', 'c'], now: ['a', 'b', 'c'], shown: ['a', '+b', 'c'] },
  { name: 'a line went', before: ['a', 'b', 'c'], now: ['a', 'c'], shown: ['a', '-b', 'c'] },
  { name: 'a line became another', before: ['a', '3'], now: ['a', '2'], shown: ['a', '-3', '+2'] },
  { name: 'a line moved', before: ['a', 'b', 'c'], now: ['c', 'a', 'b'], shown: ['+c', 'a', 'b'] },
  {
    name: 'one of two equal lines went, and the other moved',
    before: ['a', 'a', 'b'],
    now: ['b', 'a'],
    shown: ['-a', 'b', '+a'],
  },
  { name: 'one of two equal lines went', before: ['a', 'a', 'b'], now: ['a', 'b'], shown: ['a', '-a', 'b'] },
  { name: 'all is new', before: [], now: ['a', 'b'], shown: ['+a', '+b'] },
  { name: 'all is gone', before: ['a', 'b'], now: [], shown: ['-a', '-b'] },
]

for (const { name, before, now, shown } of cases)
  test(`the difference of two readings: ${name}`, (t) => {
    t.deepEqual(diff(before, now), shown)
  })

test('without the lines that went it is the page of now, and what stayed was there before, in its order', (t) => {
  const page = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'), { maxLength: 12 })
  fc.assert(
    fc.property(page, page, (before, now) => {
      const entries = diffLines(lines(before), lines(now))
      const [here, stayed, went] = [
        entries.filter(({ sign }) => sign !== '-'),
        entries.filter(({ sign }) => sign === ''),
        entries.filter(({ sign }) => sign === '-'),
      ].map((some) => some.map(({ line }) => line.text)) as [string[], string[], string[]]
      let at = 0
      for (const text of before) if (text === stayed[at]) at += 1
      return here.join() === now.join() && at === stayed.length && went.every((text) => before.includes(text))
    }),
    { numRuns: 2_000 },
  )
  t.pass()
})

test('what stayed between two changes far from each other has no sign', (t) => {
  const middle = Array.from({ length: 900 }, (_, i) => `row ${i}`)
  const shown = diff(['3 rows', ...middle, 'end'], ['2 rows', ...middle, 'done'])
  t.deepEqual(
    [shown.slice(0, 3), shown.slice(-3), shown.length],
    [['-3 rows', '+2 rows', 'row 0'], ['row 899', '-end', '+done'], 904],
  )
})
