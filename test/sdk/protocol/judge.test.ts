import test from 'ava'
import { judge } from '../../../sdk/protocol/judge.js'
import type { Json } from '../../../sdk/protocol/values.js'

const HIDDEN = '[REDACTED]'
const TABLE: readonly (readonly [Json, Json, boolean | null])[] = [
  ['*', HIDDEN, true],
  ['abc', HIDDEN, null],
  [HIDDEN, HIDDEN, null],
  [{ $contains: 'a' }, HIDDEN, null],
  [{ $matches: 'a*' }, HIDDEN, null],
  [{ $length: 10 }, HIDDEN, null],
  [{ $gte: 1 }, HIDDEN, null],
  [{ $contains: 'saved' }, `saved ${HIDDEN}`, true],
  [{ $contains: 'red' }, `saved ${HIDDEN}`, null],
  [{ step: 2 }, `{"token":"${HIDDEN}"}`, false],
  [{ token: '*' }, { token: HIDDEN }, true],
  [{ token: { $contains: 'a' } }, { token: HIDDEN }, null],
  [{ token: { inner: 1 } }, { token: HIDDEN }, null],
  [{ user: 'Ann', token: 'a' }, { user: 'Ann', token: HIDDEN }, null],
  [{ user: 'Bob', token: 'a' }, { user: 'Ann', token: HIDDEN }, false],
  [['a', 'b'], ['a', HIDDEN], null],
  [['c', 'b'], ['a', HIDDEN], false],
  [{ $contains: 'b' }, ['b', HIDDEN], true],
  [{ $contains: 'c' }, ['b', HIDDEN], null],
  [{ $length: 2 }, ['b', HIDDEN], true],
  [{ a: 1 }, { a: 1, token: HIDDEN }, true],
]
for (const [want, got, truth] of TABLE) {
  test(`${JSON.stringify(want)} of ${JSON.stringify(got)} is ${truth}`, (t) => {
    t.is(judge(want, got), truth)
  })
}

test('a value that is reported as redacted is compared as such, whatever it is', (t) => {
  const shown = (value: Json, key: string, owner?: Json) =>
    key === 'pin' || value === 'secret' || (Array.isArray(owner) && owner[Number(key) - 1] === 'pin')
      ? HIDDEN
      : value
  for (const want of [1234, 1, { $gte: 1 }, 'x']) t.is(judge({ pin: want }, { pin: 1234 }, shown), null)
  t.is(judge({ pin: '*' }, { pin: 1234 }, shown), true)
  t.is(judge('secret', 'secret', shown), null)
  t.is(judge(['pin', 12], ['pin', 12], shown), null)
})
