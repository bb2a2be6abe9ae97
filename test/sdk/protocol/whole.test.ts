import test from 'ava'
import { containsWhole } from '../../../sdk/protocol/whole.js'

const TABLE: readonly (readonly [text: string, value: string, contains: boolean])[] = [
  ['hits: a', 'hits: a', true],
  ['hits: ab', 'hits: a', false],
  ['hits: ab, hits: a.', 'hits: a', true],
  ['12.5 kg', '12.5', true],
  ['112.5 kg', '12.5', false],
  ['straße', 'stra', false],
  ['(ann)', 'ann', true],
  ['', 'ann', false],
]

for (const [text, value, contains] of TABLE) {
  test(`${JSON.stringify(value)} is ${contains ? '' : 'not '}whole in ${JSON.stringify(text)}`, (t) => {
    t.is(containsWhole(text, value), contains)
  })
}
