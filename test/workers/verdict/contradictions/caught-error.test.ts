import test from 'ava'
import { caughtError } from '../../../../workers/verdict/contradictions/caught-error.js'
import { claim, evidenceOf, Trace } from '../trace.js'

const saved = claim({ kind: 'text', contains: 'Saved' })
const caught = { boundary: 'Editor', name: 'TypeError', message: 'no author' }
const counters = (trace: Trace, predicate = saved) =>
  caughtError.detect(evidenceOf(trace.events, predicate)).map(({ counter }) => counter)

test('fires for an error of the act that a boundary caught', (t) => {
  t.deepEqual(counters(new Trace().emit('error.caught', caught)), [
    'the boundary Editor caught an error TypeError: "no author"',
  ])
  t.deepEqual(counters(new Trace().emit('error.caught', { boundary: 'Editor' })), [
    'the boundary Editor caught an error',
  ])
})

test('does not fire for an error with another cause, or of a boundary that was broken before', (t) => {
  t.deepEqual(counters(new Trace().emit('error.caught', caught, { cause: 'other' })), [])
  const broken = new Trace(false).emit('error.caught', caught, { cause: 'other' }).act('a1')
  t.deepEqual(counters(broken.emit('error.caught', caught)), [])
})

test('does not fire when the claim names the failure that is shown', (t) => {
  const trace = new Trace()
    .emit('error.caught', caught)
    .sign('Something went wrong', { failureShaped: true })
    .level(0, { holds: true })
  t.deepEqual(counters(trace, claim({ kind: 'text', contains: 'Something went wrong' })), [])
})
