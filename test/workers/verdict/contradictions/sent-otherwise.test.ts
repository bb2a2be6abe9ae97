import test from 'ava'
import type { Misfit } from '../../../../sdk/protocol/events.js'
import { sentOtherwise } from '../../../../workers/verdict/contradictions/sent-otherwise.js'
import { claim, evidenceOf, type Head, Trace } from '../trace.js'

const saved = { kind: 'text', contains: 'Saved' }
const write = (misfit?: Misfit, head: Head = {}) =>
  new Trace()
    .started('c1', 'PUT', '/me', { ...(misfit === undefined ? {} : { misfit }), ...head })
    .responded('c1', 200, head)
    .finished('c1', { status: 200, outcome: { outcome: 'ok' }, ...head })
const counters = (trace: Trace, input: object = saved) =>
  sentOtherwise.detect(evidenceOf(trace.idle().events, claim(input))).map(({ counter }) => counter)

const SAYS: Record<Misfit['how'], string> = {
  valueless: 'PUT /me → 200 carried "x" as "n"',
  opposite: 'PUT /me → 200 carried "x", the opposite of what "n" shows',
  'other-choice': 'PUT /me → 200 carried "x", and not "n", which was chosen',
  borrowed: 'PUT /me → 200 carried "x" as "n", which another record has and nobody typed',
  swapped: 'PUT /me → 200 carried what "x" holds as "n"',
  unchanged: 'PUT /me → 200 carried "x", as it was before "n" was pressed',
  shifted: 'PUT /me → 200 carried "x", a day or a month apart from what "n" holds',
}
for (const [how, says] of Object.entries(SAYS) as [Misfit['how'], string][]) {
  test(`says how a request does not fit: ${how}`, (t) => {
    t.deepEqual(counters(write({ how, name: 'n', sent: 'x' })), [says])
  })
}

test('does not fire for a request that fits, that the act did not cause, or whose body is claimed', (t) => {
  const misfit: Misfit = { how: 'opposite', name: 'n', sent: 'x' }
  t.deepEqual(counters(write()), [])
  t.deepEqual(counters(write(misfit, { cause: 'other' })), [])
  const body = { kind: 'net', method: 'PUT', requestMatches: '*' }
  const recorded = new Trace()
    .started('c1', 'PUT', '/me', { misfit, requestBody: '{"a":1}' })
    .responded('c1', 200)
    .finished('c1', { status: 200, outcome: { outcome: 'ok' } })
  t.deepEqual(counters(recorded, body), [])
})

const misfit: Misfit = { how: 'other-choice', name: 'Dark', sent: 'light' }
const entry = { area: 'local', key: 'settings', value: '{"theme":"light"}' } as const
const named = { kind: 'storage', key: 'settings' }
const light = () => new Trace().emit('storage', { ...entry, misfit }).level(0, { holds: true })

test('says how an entry that the claim names does not fit', (t) => {
  t.deepEqual(counters(light(), named), [
    'the local entry "settings" carried "light", and not "Dark", which was chosen',
  ])
})

test('does not fire for an entry that fits in the end, that no leaf names, or whose value is claimed', (t) => {
  t.deepEqual(counters(light().emit('storage', { ...entry, value: '"dark"' }), named), [])
  t.deepEqual(counters(light(), { kind: 'storage', key: 'other' }), [])
  t.deepEqual(counters(light(), { ...named, area: 'session' }), [])
  t.deepEqual(counters(light(), { ...named, equals: { theme: 'light' } }), [])
})
