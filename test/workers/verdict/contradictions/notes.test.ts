/** The detectors that only give notes: each fires once, and is silent when all is well. */
import test from 'ava'
import { TIMELINE_EVENTS } from '../../../../sdk/protocol/limits.js'
import { blamesUser } from '../../../../workers/verdict/contradictions/blames-user.js'
import { blankRoute } from '../../../../workers/verdict/contradictions/blank-route.js'
import { focusLost } from '../../../../workers/verdict/contradictions/focus-lost.js'
import { nothingConfirmed } from '../../../../workers/verdict/contradictions/nothing-confirmed.js'
import { nothingSent } from '../../../../workers/verdict/contradictions/nothing-sent.js'
import { responseIgnored } from '../../../../workers/verdict/contradictions/response-ignored.js'
import { writeIgnored } from '../../../../workers/verdict/contradictions/write-ignored.js'
import type { Detector } from '../../../../workers/verdict/evidence.js'
import { ACT, claim, evidenceOf, Trace, verdictOn } from '../trace.js'

const placed = { kind: 'text', contains: 'Order placed' }
const change = { added: 1, removed: 0, changed: 0 }

function counters(detector: Detector, trace: Trace): string[] {
  return detector.detect(evidenceOf(trace.idle().events, claim(placed))).map(({ counter }) => counter)
}

const sends = (sent: object, back: object, status = 200) =>
  new Trace().call(
    'c1',
    'PATCH',
    '/me',
    status,
    { body: back as never },
    { requestBody: JSON.stringify(sent) },
  )

test('write-ignored: fires for a sent field that is returned with another value', (t) => {
  t.deepEqual(counters(writeIgnored, sends({ name: 'Ann', age: 3 }, { id: 1, name: 'Bob', age: 3 })), [
    'PATCH /me → 200 returned "name" with another value than was sent',
  ])
})

test('write-ignored: not for a field that is equal, trimmed, redacted, unanswered, or from a failure', (t) => {
  t.deepEqual(counters(writeIgnored, sends({ name: 'Ann ', n: 3 }, { name: 'Ann', n: '3' })), [])
  t.deepEqual(counters(writeIgnored, sends({ pin: '1' }, { pin: '[REDACTED]' })), [])
  t.deepEqual(counters(writeIgnored, sends({ name: 'Ann' }, { ok: true })), [])
  t.deepEqual(counters(writeIgnored, sends({ name: 'Ann' }, { name: 'Bob' }, 422)), [])
  t.deepEqual(counters(writeIgnored, new Trace().call('c1', 'PATCH', '/me', 200)), [])
})

const failing = (status: number) => new Trace().call('c1', 'POST', '/me', status)

test("blames-user: fires for a server failure shown as the user's mistake", (t) => {
  const sign = { failureShaped: true }
  t.deepEqual(counters(blamesUser, failing(500).sign('Invalid e-mail', sign, { via: 'c1' })), [
    'POST /me → 500 is shown as the user\'s mistake: "Invalid e-mail"',
  ])
  t.is(counters(blamesUser, failing(503).sign('', { kind: 'aria-invalid' }, { via: 'c1' })).length, 1)
})

test('blames-user: not for an honest message, a 4xx, an earlier sign, or an unrelated sign', (t) => {
  const sign = { failureShaped: true }
  t.deepEqual(counters(blamesUser, failing(500).sign('Something went badly', sign, { via: 'c1' })), [])
  t.deepEqual(counters(blamesUser, failing(422).sign('Invalid e-mail', sign, { via: 'c1' })), [])
  t.deepEqual(
    counters(blamesUser, new Trace().sign('Invalid e-mail', sign).call('c1', 'POST', '/me', 500)),
    [],
  )
  t.deepEqual(counters(blamesUser, failing(500).sign('Invalid e-mail', sign, { cause: 'other' })), [])
})

const goes = (trace = new Trace()) =>
  trace.emit('route', { from: 'http://shop/', to: 'http://shop/orders', how: 'push' })

test('blank-route: fires for a route with nothing rendered', (t) => {
  t.deepEqual(counters(blankRoute, goes()), ['nothing was rendered for the route "/orders"'])
})

test('blank-route: not for one that is rendered, in its turn or later, by others, or with work in progress', (t) => {
  t.deepEqual(counters(blankRoute, goes().emit('dom', change)), [])
  const trace = goes(new Trace().emit('dom', change, { turn: 50 }))
  trace.events.at(-1)?.turn === undefined || Object.assign(trace.events.at(-1) ?? {}, { turn: 50 })
  t.deepEqual(counters(blankRoute, trace), [])
  const others = new Trace().emit(
    'route',
    { from: 'http://shop/', to: 'http://shop/x', how: 'pop' },
    { cause: 'other' },
  )
  t.deepEqual(counters(blankRoute, others), [])
  const open = goes().emit('work', { act: 'a1', idle: false })
  t.deepEqual(blankRoute.detect(evidenceOf(open.events, claim(placed))), [])
})

test('response-ignored: fires for a write after which nothing follows', (t) => {
  t.deepEqual(counters(responseIgnored, new Trace().call('c1', 'POST', '/o', 201)), [
    'nothing followed from POST /o → 201',
  ])
})

test('response-ignored: not when anything follows from it, and not for reads, failures or others', (t) => {
  const write = () => new Trace().call('c1', 'POST', '/o', 201)
  t.deepEqual(counters(responseIgnored, write().emit('dom', change, { via: 'c1' })), [])
  t.deepEqual(counters(responseIgnored, write().started('c2', 'GET', '/o', { via: 'c1' })), [])
  t.deepEqual(counters(responseIgnored, write().level(0, { holds: true }, { via: 'c1' })), [])
  t.deepEqual(counters(responseIgnored, new Trace().call('c1', 'GET', '/o', 200)), [])
  t.deepEqual(counters(responseIgnored, new Trace().call('c1', 'POST', '/o', 500)), [])
  t.deepEqual(counters(responseIgnored, new Trace().call('c1', 'POST', '/o', 201, { cause: 'other' })), [])
})

test('response-ignored: not when later events are no longer held', (t) => {
  const trace = new Trace().call('c1', 'POST', '/o', 201)
  trace.emit('dom', { added: 1, removed: 0, changed: 0 }, { via: 'c1' })
  for (let i = 0; i < TIMELINE_EVENTS; i++) trace.emit('dom', { added: 1, removed: 0, changed: 0 })
  t.deepEqual(counters(responseIgnored, trace.idle()), [])
})

test('a note is reported and decides nothing', (t) => {
  const trace = new Trace().call('c1', 'POST', '/o', 201).emit('signal', { name: 'placed' }).idle()
  const verdict = verdictOn(trace, { kind: 'signal', name: 'placed' })
  t.is(verdict.verified, 'yes')
  t.deepEqual(
    verdict.contradictions?.map(({ kind, tier }) => [kind, tier]),
    [['response-ignored', 'note']],
  )
})

const focused = (trace: Trace, to: string | null, head: object = {}) => trace.emit('focus', { to }, head)

test('focus-lost: fires when the focused element is removed', (t) => {
  t.deepEqual(counters(focusLost, focused(focused(new Trace(), 'button "Delete"'), null)), [
    'the focus moved to the page body from button "Delete"',
  ])
})

test('focus-lost: not for focus that moves on, that others take, that the press clears, or a blur', (t) => {
  t.deepEqual(
    counters(focusLost, focused(focused(focused(new Trace(), 'button "Delete"'), null), 'row "2"')),
    [],
  )
  t.deepEqual(
    counters(focusLost, focused(focused(new Trace(), 'button "Delete"'), null, { cause: 'other' })),
    [],
  )
  t.deepEqual(
    counters(focusLost, focused(focused(new Trace(), 'button "Delete"'), null, { cause: 'user' })),
    [],
  )
  const pressed = new Trace()
  const mark = pressed.events.at(-1)
  t.deepEqual(counters(focusLost, focused(pressed, null, { turn: mark?.turn ?? 0 })), [])
  const blurred = new Trace(false).emit('act', { act: 'a1', action: 'blur' })
  t.deepEqual(counters(focusLost, focused(blurred, null)), [])
})

const saving = (name: string) =>
  new Trace(false).emit(
    'act',
    { act: ACT, action: 'click', ref: 'e1', role: 'button', name },
    { cause: `act:${ACT}` },
  )

test('nothing-sent: fires for a control that is named like one that saves, and sent nothing', (t) => {
  t.deepEqual(counters(nothingSent, saving('Save changes')), ['the click on "Save changes" sent no request'])
  t.deepEqual(counters(nothingSent, saving('Änderungen speichern')).length, 1)
})

test('nothing-sent: not for another control, after a request, or after a frame', (t) => {
  t.deepEqual(counters(nothingSent, saving('Next page')), [])
  t.deepEqual(counters(nothingSent, saving('Save').call('c1', 'PUT', '/me', 200)), [])
  const frame = {
    transport: 'ws',
    phase: 'frame',
    direction: 'out',
    stream: 's1',
    url: 'ws://shop/',
  } as const
  t.deepEqual(counters(nothingSent, saving('Send').emit('stream', frame)), [])
})

test('nothing-sent: not where the claim says that nothing is sent', (t) => {
  const none = { kind: 'net', method: 'POST', absent: true }
  const evidence = evidenceOf(saving('Save changes').idle().events, claim(none))
  t.deepEqual(nothingSent.detect(evidence), [])
})

test('nothing-confirmed: fires where a beacon is all that was sent', (t) => {
  const beacon = { side: 'beacon' } as const
  t.deepEqual(counters(nothingConfirmed, new Trace().call('c1', 'POST', '/note', 200, {}, beacon)), [
    'POST /note → 200 is a beacon, whose answer the page does not see',
  ])
  const both = new Trace().call('c1', 'POST', '/note', 200, {}, beacon).call('c2', 'PUT', '/me', 200)
  t.deepEqual(counters(nothingConfirmed, both), [])
  t.deepEqual(counters(nothingConfirmed, new Trace()), [])
})
