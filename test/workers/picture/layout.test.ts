/** Labels of a picture do not cover each other, and a picture stays small whatever happened. */
import test from 'ava'
import fc from 'fast-check'
import { chartOf } from '../../../workers/picture/chart.js'
import { cells, type Layout, layoutOf } from '../../../workers/picture/layout.js'
import { LANES, type Moment } from '../../../workers/picture/moment.js'
import type { Story, Told } from '../../../workers/picture/story.js'

const moment = fc.record({
  lane: fc.constantFrom(...LANES),
  t: fc.double({ min: 0, max: 20_000, noNaN: true }),
  who: fc.constantFrom('act' as const, 'others' as const, 'unknown' as const),
  label: fc.string({ maxLength: 200, unit: 'grapheme' }),
  lasts: fc.option(fc.double({ min: 0, max: 5_000, noNaN: true })),
  role: fc.option(fc.constantFrom('claim' as const, 'against' as const)),
})

const story = fc.array(moment, { maxLength: 12 }).map((moments): Story => {
  const told = moments
    .toSorted((one, two) => one.t - two.t)
    .map(
      ({ lane, t, who, label, lasts, role }, i): Told => ({
        ...plain(i, t),
        lane,
        who,
        label,
        ...(lane === 'requests' && lasts !== null ? { until: t + lasts } : {}),
        ...(role === null ? {} : { role, tag: 'as claimed' }),
        number: i + 1,
      }),
    )
  return { told, rest: [], missing: [], arrows: [], contradictions: [], ms: 20_000 }
})

function plain(id: number, t: number): Moment {
  return { id: `m${id}`, lane: 'page', t, who: 'act', label: 'x', sentence: 'x.', weight: 5, turn: id }
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

function boxesOf({ moments, missing }: Layout): Box[] {
  return [
    ...moments.map(({ x, label: { x: at, anchor, width, y }, tag }) => ({
      left: Math.min(x - 11, anchor === 'start' ? at : at - width),
      right: Math.max(x + 11, anchor === 'start' ? at + width : at),
      top: y - 12,
      bottom: (tag?.y ?? y) + 3,
    })),
    ...missing.map(({ x, y, width }) => ({ left: x, right: x + width, top: y, bottom: y + 26 })),
  ]
}

function overlap(one: Box, two: Box): boolean {
  return one.left < two.right && one.right > two.left && one.top < two.bottom && one.bottom > two.top
}

test('no label covers another one, or leaves the picture', (t) => {
  fc.assert(
    fc.property(story, (each) => {
      const layout = layoutOf(each)
      const boxes = boxesOf(layout)
      for (const [i, box] of boxes.entries()) {
        t.false(boxes.slice(i + 1).some((other) => overlap(box, other)))
        t.true(box.left >= 100 && box.right <= layout.width && box.bottom <= layout.height)
      }
    }),
    { numRuns: 300 },
  )
})

test('what never came stands in its lane, below what came', (t) => {
  const missing = [
    { lane: 'page' as const, words: 'the text "Saved" is on the page' },
    { lane: 'page' as const, words: 'x'.repeat(500) },
  ]
  const told = [{ ...plain(0, 10), number: 1, label: 'y'.repeat(90) }]
  const layout = layoutOf({ told, rest: [], missing, arrows: [], contradictions: [], ms: 100 })
  const boxes = boxesOf(layout)
  t.is(boxes.length, 3)
  for (const [i, box] of boxes.entries()) t.false(boxes.slice(i + 1).some((other) => overlap(box, other)))
  const lane = layout.lanes.find((each) => each.lane === 'page')
  t.true(
    boxes.every(
      ({ top, bottom }) => top >= (lane?.top ?? 0) && bottom <= (lane?.top ?? 0) + (lane?.height ?? 0),
    ),
  )
})

test('ten thousand moments without a number become a few hundred ticks with their counts', (t) => {
  const rest = Array.from(
    { length: 10_000 },
    (_, i): Moment => ({
      ...plain(i, i / 3),
      who: i % 4 === 0 ? 'act' : 'others',
      lane: LANES[i % LANES.length] ?? 'page',
    }),
  )
  const many: Story = { told: [], rest, missing: [], arrows: [], contradictions: [], ms: 4_000 }
  const { lanes } = layoutOf(many)
  t.is(
    lanes.reduce((sum, { more }) => sum + more.act + more.others, 0),
    10_000,
  )
  t.true(lanes.every(({ ticks }) => ticks.marks.length < 700))
  t.true(
    lanes.every(({ height, more }) => height >= 74 || more.act === 0),
    'both counts have room under the name of the lane',
  )
  t.true(chartOf(many, 'x').text.length < 500_000)
})

const WIDTHS: [string, number][] = [
  ['abc', 3],
  ['日本', 4],
  ['✓ ok', 4],
  ['🙂', 2],
  ['', 0],
]

for (const [text, width] of WIDTHS)
  test(`${JSON.stringify(text)} takes ${width} columns`, (t) => {
    t.is(cells(text), width)
  })
