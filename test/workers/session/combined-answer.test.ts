import test from 'ava'
import type { LevelAnswer, LevelLeaf } from '../../../sdk/protocol/predicates.js'
import { combinedAnswer } from '../../../workers/session/combined-answer.js'

const TEXT: LevelLeaf = { kind: 'text', contains: 'Paid' }
const ABSENT: LevelLeaf = { kind: 'text', contains: 'Paid', absent: true }
const HIDDEN: LevelLeaf = { kind: 'element', target: { role: 'dialog' }, state: 'hidden' }
const TWO: LevelLeaf = { kind: 'element', target: { role: 'row' }, count: 2 }

const yes: LevelAnswer = { holds: true }
const no: LevelAnswer = { holds: false }
const open: LevelAnswer = { holds: null, code: 'blind_spot' }

const CASES: [title: string, leaf: LevelLeaf, answers: LevelAnswer[], holds: boolean | null][] = [
  ['one document alone', TEXT, [no], false],
  ['no document that could be asked', TEXT, [], null],
  ['a text that a frame shows', TEXT, [no, yes], true],
  ['a text that no document shows', TEXT, [no, no], false],
  ['a text that one document cannot see', TEXT, [no, open], null],
  ['a text that another document shows all the same', TEXT, [open, yes], true],
  ['an absence that all agree on', ABSENT, [yes, yes], true],
  ['an absence that a frame contradicts', ABSENT, [yes, no], false],
  ['an absence that one document cannot see', ABSENT, [yes, open], null],
  ['a dialog that a frame still shows', HIDDEN, [yes, no], false],
  [
    'a count over two documents',
    TWO,
    [
      { holds: false, observed: 1 },
      { holds: false, observed: 1 },
    ],
    true,
  ],
  [
    'a count that is too high in sum',
    TWO,
    [
      { holds: true, observed: 2 },
      { holds: false, observed: 1 },
    ],
    false,
  ],
  ['a count that one document could not take', TWO, [{ holds: true, observed: 2 }, open], null],
]

for (const [title, leaf, answers, holds] of CASES)
  test(`answers of several documents are one: ${title}`, (t) => {
    t.is(combinedAnswer(leaf, answers).holds, holds)
  })

test('what is near in each document is told, and another value before nothing', (t) => {
  const other: LevelAnswer = { holds: false, observed: 'Unpaid', near: ['there is "Unpaid"'] }
  t.deepEqual(combinedAnswer(TEXT, [{ holds: false, near: ['nothing'] }, other]), {
    holds: false,
    observed: 'Unpaid',
    near: ['nothing', 'there is "Unpaid"'],
  })
})
