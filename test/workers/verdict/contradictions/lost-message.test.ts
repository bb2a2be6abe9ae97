import test from 'ava'
import type { StreamFrame } from '../../../../sdk/protocol/events.js'
import { lostMessage } from '../../../../workers/verdict/contradictions/lost-message.js'
import { claim, evidenceOf, type Head, Trace, verdictOn } from '../trace.js'

const sent = { kind: 'text', contains: 'Sent' }
const socket = { stream: 's1', transport: 'ws', url: 'ws://shop/chat' } as const
const frame = (direction: StreamFrame['direction'], more: Partial<StreamFrame> = {}): StreamFrame => ({
  ...socket,
  phase: 'frame',
  direction: direction ?? 'out',
  name: 'message',
  bytes: 30,
  ...more,
})
const closed = () => new Trace(false).emit('stream', { ...socket, phase: 'closed' }, { cause: 'other' })
const lost = (trace: Trace = closed(), more: Partial<StreamFrame> = {}, head: Head = {}) =>
  trace.act('a1').emit('stream', frame('lost', more), head)
const shown = (trace: Trace) => trace.level(0, { holds: true }).idle()
const counters = (trace: Trace, input: object = sent) =>
  lostMessage.detect(evidenceOf(shown(trace).events, claim(input))).map(({ counter }) => counter)

test('fires for a message on a socket that had closed before the act', (t) => {
  t.deepEqual(counters(lost()), ['the message "message" was sent on /chat, a closed socket, and is lost'])
  t.is(verdictOn(shown(lost()), sent).verifiedReason, 'evidence_conflicts')
})

test('does not fire where the same message goes out later, on another socket', (t) => {
  const again = frame('out', { stream: 's2', bytes: 42 })
  t.deepEqual(counters(lost().emit('stream', again, { cause: 'other' })), [])
  const unnamed = (bytes: number) => {
    const { name: _name, ...plain } = frame('lost')
    return closed()
      .act('a1')
      .emit('stream', plain)
      .emit('stream', { ...plain, direction: 'out', bytes })
  }
  t.deepEqual(counters(unnamed(30)), [])
  t.is(counters(unnamed(12)).length, 1)
})

test('fires where only something else goes out later', (t) => {
  t.is(counters(lost().emit('stream', frame('out', { stream: 's2', name: 'hello' }))).length, 1)
})

test('does not fire for a late heartbeat, for what is sent while leaving, or for what a write carried', (t) => {
  t.deepEqual(counters(lost(closed(), {}, { cause: 'other' })), [])
  const leaving = new Trace().emit('stream', frame('lost')).emit('stream', { ...socket, phase: 'closed' })
  t.deepEqual(counters(leaving), [])
  t.deepEqual(counters(lost().call('c1', 'POST', '/messages', 201)), [])
})

test('does not fire where the app shows that it was not sent, or where the claim reads frames', (t) => {
  const told = lost().sign('Could not send', { failureShaped: true, region: 'alert' })
  t.deepEqual(counters(told), [])
  const heard = lost().emit('stream', frame('in', { name: 'receipt' }), { cause: 'other' })
  t.deepEqual(counters(heard, { kind: 'stream', direction: 'in', contains: 'receipt' }), [])
})

test('a lost message proves no claim of a frame', (t) => {
  t.is(verdictOn(shown(lost()), { kind: 'stream', transport: 'ws', contains: 'message' }).verified, 'no')
  t.is(verdictOn(shown(lost()), { kind: 'stream', direction: 'out' }).verified, 'no')
})
