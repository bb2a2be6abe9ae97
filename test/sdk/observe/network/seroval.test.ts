/** JSON as seroval 1.5 writes it. */
import test from 'ava'
import { plainOf } from '../../../../sdk/observe/network/seroval.js'

const string = (s: string) => ({ t: 1, s })
const object = (i: number, members: Record<string, unknown>) => ({
  t: 10,
  i,
  p: { k: Object.keys(members), v: Object.values(members) },
  o: 0,
})

test('objects, lists, constants and repeated objects', (t) => {
  const row = object(1, { name: string('tea'), count: { t: 0, s: 2 }, isNew: { t: 2, s: 2 } })
  const list = { t: 9, i: 2, a: [row, { t: 4, i: 1 }, { t: 2, s: 0 }], o: 0 }
  const tea = { name: 'tea', count: 2, isNew: true }
  t.deepEqual(plainOf(object(0, { rows: list, none: { t: 2, s: 1 } })), { rows: [tea, tea, null] })
})

test('what a request wraps, and what the server threw', (t) => {
  const body = object(0, { data: object(1, { title: string('tea') }) })
  t.deepEqual(plainOf({ t: body, f: 127, m: [] }), { data: { title: 'tea' } })
  const thrown = { t: 13, i: 1, s: 0, m: 'The disk is full', p: { k: [], v: [] } }
  t.deepEqual(plainOf(object(0, { error: thrown })), { error: { message: 'The disk is full' } })
})

test('any other JSON is as it was', (t) => {
  for (const value of [null, 7, 'a', [1], {}, { t: 10 }, { t: 10, p: { k: ['a'], v: [] } }, { t: { a: 1 } }])
    t.is(plainOf(value), value)
})
