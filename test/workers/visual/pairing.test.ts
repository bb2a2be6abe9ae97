import test from 'ava'
import type { DrawnElement } from '../../../sdk/protocol/commands/appearance.js'
import { paired } from '../../../workers/visual/pairing.js'

/** @param listed e.g. `ul`, `ul>li Tea`: path and text */
function page(...listed: string[]): DrawnElement[] {
  return listed.map((each) => {
    const [path = '', text = ''] = each.split(' ')
    const tag = path.split('>').at(-1)?.split(':')[0] ?? ''
    const box = { x: 0, y: 0, width: 1, height: 1 }
    return { ref: each, path, role: tag, name: '', text, tag, box, looks: {} }
  })
}

const TABLE: [
  title: string,
  before: string[],
  now: string[],
  pairs: string[],
  appeared: string[],
  gone: string[],
][] = [
  ['the same page', ['a', 'a>b x'], ['a', 'a>b x'], ['a=a', 'a>b x=a>b x'], [], []],
  [
    'a row in front does not shift the others',
    ['ul', 'ul>li Tea', 'ul>li:2 Mint'],
    ['ul', 'ul>li New', 'ul>li:2 Tea', 'ul>li:3 Mint'],
    ['ul=ul', 'ul>li Tea=ul>li:2 Tea', 'ul>li:2 Mint=ul>li:3 Mint'],
    ['ul>li New'],
    [],
  ],
  [
    'a changed text is the same element',
    ['ul', 'ul>li Tea', 'ul>li:2 Mint'],
    ['ul', 'ul>li Tea', 'ul>li:2 Sage'],
    ['ul=ul', 'ul>li Tea=ul>li Tea', 'ul>li:2 Mint=ul>li:2 Sage'],
    [],
    [],
  ],
  [
    'two that changed places',
    ['ul', 'ul>li Tea', 'ul>li:2 Mint'],
    ['ul', 'ul>li Mint', 'ul>li:2 Tea'],
    ['ul=ul', 'ul>li Tea=ul>li:2 Tea', 'ul>li:2 Mint=ul>li Mint'],
    [],
    [],
  ],
  ['only the outermost is gone', ['a', 'a>b', 'a>b>c x'], ['a'], ['a=a'], [], ['a>b']],
  [
    'a parent that is not listed is passed',
    ['a', 'a>s>b x'],
    ['a', 'a>s>b x'],
    ['a=a', 'a>s>b x=a>s>b x'],
    [],
    [],
  ],
]

for (const [title, before, now, pairs, appeared, gone] of TABLE)
  test(title, (t) => {
    const pairing = paired(page(...before), page(...now))
    const refs = (elements: readonly DrawnElement[]) => elements.map(({ ref }) => ref)
    t.deepEqual(pairing.pairs.map(([one, other]) => `${one.ref}=${other.ref}`).toSorted(), pairs.toSorted())
    t.deepEqual([refs(pairing.appeared), refs(pairing.gone)], [appeared, gone])
  })

test('long lists of nothing in common are paired in time', (t) => {
  const list = (word: string) =>
    page('ul', ...Array.from({ length: 1_500 }, (_, i) => `ul>li:${i} ${word}${i}`))
  const began = performance.now()
  t.is(paired(list('a'), list('b')).pairs.length, 1_501)
  t.true(performance.now() - began < 1_000)
})
