import test from 'ava'
import type { DrawnElement } from '../../../sdk/protocol/commands/appearance.js'
import type { PageBox } from '../../../sdk/protocol/commands/boxes.js'
import { type Changes, changesOf } from '../../../workers/visual/changes.js'
import { explained } from '../../../workers/visual/culprits.js'

const ALL = { x: 0, y: 0, width: 1000, height: 1000 }

function drawn(
  path: string,
  y: number,
  more: Partial<DrawnElement> = {},
  looks: DrawnElement['looks'] = {},
): DrawnElement {
  return {
    ref: `e${path}`,
    path,
    role: 'button',
    name: path,
    text: '',
    box: { x: 10, y, width: 100, height: 20 },
    tag: 'button',
    looks,
    ...more,
  }
}
const culpritsOf = (region: PageBox, changes: Changes) => explained([region], changes)[0]?.elements ?? []
const named = (before: DrawnElement[], now: DrawnElement[], region = ALL) =>
  culpritsOf(region, changesOf(before, now)).map(({ name, changes }) => `${name}: ${changes.join(', ')}`)

test('what did not change is not named', (t) => {
  t.deepEqual(named([drawn('a', 10)], [drawn('a', 10)]), [])
})

test('a changed look comes before what it moved', (t) => {
  const before = [drawn('a', 10), drawn('b', 40), drawn('c', 70)]
  const now = [drawn('a', 10), drawn('b', 44, {}, { 'margin-top': '4px' }), drawn('c', 74)]
  t.deepEqual(named(before, now), ['b: margin-top 0px → 4px, moved 4 px down', 'c: moved 4 px down'])
})

test('of elements that inherit a look, the outermost comes first', (t) => {
  const inherited = { color: 'red' }
  const before = [drawn('body>main', 0), drawn('body>main>a', 10)]
  const now = [drawn('body>main>a', 10, {}, inherited), drawn('body>main', 0, {}, inherited)]
  t.is(named(before, now)[0], 'body>main: color  → red')
})

test('an element that is new or gone is named before what it moved, and a gone one has no ref', (t) => {
  const before = [drawn('a', 10), drawn('b', 40)]
  const now = [drawn('a', 30)]
  t.deepEqual(named(before, now), ['b: disappeared', 'a: moved 20 px down'])
  const [gone] = culpritsOf(ALL, changesOf(before, now))
  t.is(gone?.ref, undefined)
  t.deepEqual(named([drawn('a', 10)], [drawn('a', 10), drawn('b', 40)]), ['b: appeared'])
})

test('a changed text and a changed size are said', (t) => {
  const now = drawn('a', 10, { text: 'Save all', box: { x: 10, y: 10, width: 130, height: 20 } })
  t.deepEqual(named([drawn('a', 10, { text: 'Save' })], [now]), ['a: text "Save" → "Save all", 30 px wider'])
})

test('only elements in the region are named, with their source', (t) => {
  const before = [drawn('a', 10), drawn('b', 400)]
  const now = [drawn('a', 14), drawn('b', 404, { source: 'src/Form.tsx:31' })]
  const [only, ...others] = culpritsOf({ x: 0, y: 390, width: 500, height: 50 }, changesOf(before, now))
  t.deepEqual([only?.name, only?.source, others.length], ['b', 'src/Form.tsx:31', 0])
})

test('a region that a changed look explains comes before one that only moved', (t) => {
  const before = [drawn('title', 10), drawn('list', 400)]
  const now = [drawn('title', 10, {}, { 'font-size': '40px' }), drawn('list', 420)]
  const boxes = [
    { x: 0, y: 390, width: 500, height: 500 },
    { x: 0, y: 0, width: 100, height: 50 },
  ]
  const [first, second] = explained(boxes, changesOf(before, now))
  t.deepEqual([first?.elements[0]?.name, second?.elements[0]?.name], ['title', 'list'])
})

test('a change outside of every region explains what moved', (t) => {
  const before = [drawn('header', 0), drawn('list', 60)]
  const now = [drawn('header', 0, {}, { position: 'fixed' }), drawn('list', 40)]
  t.deepEqual(named(before, now, { x: 0, y: 45, width: 200, height: 40 }), [
    'header: position static → fixed',
    'list: moved 20 px up',
  ])
})

test('where no element changed, the innermost one around the region is named', (t) => {
  const page = [drawn('main', 0, { box: ALL }), drawn('main>canvas', 10), drawn('main>p', 300)]
  t.deepEqual(named(page, page, { x: 20, y: 12, width: 30, height: 10 }), ['main>canvas: drawn differently'])
})

test('what follows from a changed font size or colour is not named as a change of its own', (t) => {
  const before = [
    drawn(
      'a',
      10,
      {},
      { 'font-size': '20px', 'margin-top': '10px', color: 'red', 'border-top-color': 'red' },
    ),
    drawn('a>b', 10, {}, { 'font-size': '10px', 'padding-left': '5px' }),
  ]
  const now = [
    drawn(
      'a',
      10,
      {},
      { 'font-size': '30px', 'margin-top': '15px', color: 'blue', 'border-top-color': 'blue' },
    ),
    drawn('a>b', 10, {}, { 'font-size': '15px', 'padding-left': '7.5px' }),
  ]
  t.deepEqual(named(before, now), ['a: color red → blue, font-size 20px → 30px'])
})
