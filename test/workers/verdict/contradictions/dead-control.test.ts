import test from 'ava'
import { deadControl } from '../../../../workers/verdict/contradictions/dead-control.js'
import { claim, evidenceOf, type Setting, Trace, verdictOn } from '../trace.js'

const placed = { kind: 'text', contains: 'Order placed' }
const change = { added: 1, removed: 0, changed: 0 }

function counters(trace: Trace, input: unknown = placed, setting?: Setting): string[] {
  return deadControl.detect(evidenceOf(trace.events, claim(input), setting)).map(({ counter }) => counter)
}

test('fires when nothing follows the click', (t) => {
  t.deepEqual(counters(new Trace().idle()), ['nothing followed the click on button "Go"'])
})

test('a claim that others made true is unknown when nothing follows the click', (t) => {
  const trace = new Trace().level(0, { holds: true }, { cause: 'other' }).idle()
  t.deepEqual(verdictOn(trace, placed).verifiedReason, 'evidence_conflicts')
  t.deepEqual(
    verdictOn(new Trace().idle(), { kind: 'error', absent: true }).verifiedReason,
    'evidence_conflicts',
  )
})

test('does not fire when the act leads to anything', (t) => {
  const reactions: ((trace: Trace) => Trace)[] = [
    (trace) => trace.emit('dom', change),
    (trace) => trace.started('c1', 'GET', '/x'),
    (trace) => trace.emit('signal', { name: 'x' }),
    (trace) => trace.emit('console', { level: 'log', text: 'clicked' }),
    (trace) => trace.emit('route', { from: 'http://shop/', to: 'http://shop/x', how: 'push' }),
    (trace) => trace.emit('state', { store: 's', changes: [{ path: 'a', from: 1, to: 2 }] }),
  ]
  for (const reaction of reactions) t.deepEqual(counters(reaction(new Trace()).idle()), [])
})

test("does not fire when an event may be the act's", (t) => {
  t.deepEqual(counters(new Trace().emit('dom', change, { cause: 'unattributed' }).idle()), [])
  t.deepEqual(counters(new Trace().level(0, { holds: true }, { cause: 'unattributed' }).idle()), [])
})

test("does not fire when the claim is about the browser's own toggle", (t) => {
  t.deepEqual(counters(new Trace().level(0, { holds: true }).idle()), [])
})

test('does not fire for an action that presses nothing', (t) => {
  const trace = new Trace(false).emit('act', {
    act: 'a1',
    action: 'fill',
    ref: 'e1',
    role: 'textbox',
    name: 'Name',
  })
  t.deepEqual(counters(trace.idle()), [])
})

test('events of others are no reaction', (t) => {
  t.is(counters(new Trace().emit('dom', change, { cause: 'other' }).idle()).length, 1)
})
