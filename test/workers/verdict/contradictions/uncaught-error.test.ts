import test from 'ava'
import type { UncaughtError } from '../../../../sdk/protocol/events.js'
import { uncaughtError } from '../../../../workers/verdict/contradictions/uncaught-error.js'
import { claim, evidenceOf, type Head, Trace } from '../trace.js'

const placed = { kind: 'text', contains: 'Order placed' }
const boom: UncaughtError = { kind: 'uncaught', name: 'TypeError', message: 'x is undefined' }

function detect(trace: Trace, input: unknown = placed) {
  return uncaughtError.detect(evidenceOf(trace.events, claim(input)))
}
const tiers = (trace: Trace, input?: unknown) => detect(trace, input).map(({ tier }) => tier)
const throwing = (data: Partial<UncaughtError> = {}, head: Head = {}) =>
  new Trace().emit('error', { ...boom, ...data }, head)

test('fires for an error in a caused turn, and says where', (t) => {
  const [found] = detect(throwing({ file: 'cart.ts', line: 7, column: 3 }))
  t.is(found?.tier, 'decisive')
  t.is(found?.counter, 'uncaught TypeError: "x is undefined" at cart.ts:7:3')
})

test('fires for an unhandled rejection', (t) => {
  t.deepEqual(tiers(throwing({ kind: 'rejection' })), ['decisive'])
})

test('does not fire for errors of others', (t) => {
  for (const cause of ['other', 'user', 'unattributed'] as const)
    t.deepEqual(tiers(throwing({}, { cause })), [])
})

test('is a caution for a rejection that may be from another turn', (t) => {
  t.deepEqual(tiers(throwing({ kind: 'rejection' }, { cause: 'unattributed' })), ['caution'])
})

test('does not fire for benign errors', (t) => {
  for (const benign of ['resize-observer', 'abort', 'extension'] as const)
    t.deepEqual(tiers(throwing({ benign })), [])
})

test('does not fire for a rejection that is handled later', (t) => {
  t.deepEqual(tiers(throwing({ kind: 'rejection' }).emit('error.handled', { of: 3 })), [])
})

test('does not fire when the claim names it', (t) => {
  t.deepEqual(tiers(throwing(), { kind: 'error', contains: 'undefined' }), [])
  t.deepEqual(tiers(throwing(), { kind: 'error', contains: 'another' }), ['decisive'])
})

test('does not fire when the app shows that it failed', (t) => {
  t.deepEqual(tiers(throwing().sign('Something went wrong', { failureShaped: true })), [])
})

test('does not fire when the app shows the failed call and then rethrows', (t) => {
  const trace = new Trace()
    .started('c1', 'POST', '/x')
    .responded('c1', 500)
    .sign('Could not save', { failureShaped: true }, { via: 'c1' })
    .emit('error', { ...boom, kind: 'rejection' }, { via: 'c1' })
  t.deepEqual(tiers(trace), [])
})

test('is a caution in a script that sends nothing of what the act sends', (t) => {
  const stack = (file: string) =>
    `TypeError: x is undefined\n    at HTMLDocument.<anonymous> (${file}:1:129)\n    at http://127.0.0.1:7331/probe.js:1:10`
  const beside = 'http://shop/vendor/heatmap.js'
  const saving = () => new Trace().started('c1', 'PUT', '/hours', { initiator: '/main.js:9:3' })
  const thrown = (file: string) => saving().emit('error', { ...boom, file, stack: stack(file) })
  t.deepEqual(tiers(thrown(beside)), ['caution'])
  t.deepEqual(tiers(thrown('http://shop/main.js')), ['decisive'])
  t.deepEqual(tiers(new Trace().emit('error', { ...boom, file: beside, stack: stack(beside) })), ['decisive'])
})
