import test from 'ava'
import { coveredControl } from '../../../../workers/verdict/contradictions/covered-control.js'
import { claim, evidenceOf, Trace, verdictOn } from '../trace.js'

const placed = { kind: 'text', contains: 'Order placed' }
const act = (action: string, more: { coveredBy?: string } = {}) =>
  new Trace(false).emit('act', { act: 'a1', action, ref: 'e1', role: 'button', name: 'Go', ...more })
const under = { coveredBy: 'generic' }

function counters(trace: Trace): string[] {
  return coveredControl.detect(evidenceOf(trace.events, claim(placed))).map(({ counter }) => counter)
}

test('fires when another element covers the clicked one', (t) => {
  t.deepEqual(counters(act('click', under).idle()), ['generic covers the button "Go" that was pressed'])
})

test('makes a claim that came true unknown', (t) => {
  const trace = act('click', under)
    .emit('dom', { added: 1, removed: 0, changed: 0 })
    .level(0, { holds: true })
  const { verified, verifiedReason } = verdictOn(trace.idle(), placed)
  t.deepEqual([verified, verifiedReason], ['unknown', 'evidence_conflicts'])
})

test('does not fire when nothing covers the element', (t) => {
  t.deepEqual(counters(act('click').idle()), [])
})

test('does not fire for keys, which covering does not block', (t) => {
  t.deepEqual(counters(act('press', under).idle()), [])
})

test('does not fire for text input', (t) => {
  t.deepEqual(counters(act('fill', under).idle()), [])
})
