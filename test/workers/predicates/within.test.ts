/** `within_ms`: by when a claim must have come true. */
import test from 'ava'
import { evaluate } from '../../../workers/predicates/combine.js'
import { claim, Trace, windowOf } from '../verdict/trace.js'

const yes = { holds: true }

function judged(trace: Trace, input: object, ms: number) {
  const predicate = claim(input)
  const { view, slice } = windowOf(trace.events, predicate)
  const { truth, deciding } = evaluate(predicate, { ...view, within: { from: slice.from, ms } })
  return [truth, deciding[0]?.finding.fact]
}

// An event of a trace comes 10 ms after the one before.
const late = () => new Trace().emit('signal', { name: 'a' }).emit('signal', { name: 'a' }).level(0, yes)

test('a leaf that came true in time is true', (t) => {
  t.deepEqual(judged(late(), { kind: 'text', contains: 'Saved' }, 30), [true, '"Saved" appeared'])
})

test('a leaf that came true later is false, and says when', (t) => {
  t.deepEqual(judged(late(), { kind: 'text', contains: 'Saved' }, 29), [
    false,
    '"Saved" appeared after 30 ms, not within 29 ms',
  ])
})

test('the first of several matches counts', (t) => {
  t.deepEqual(judged(late(), { kind: 'signal', name: 'a' }, 10), [true, 'signal "a" fired'])
})

test('a leaf that is false stays false', (t) => {
  t.deepEqual(judged(late(), { kind: 'signal', name: 'b' }, 1_000), [false, 'no signal "b"'])
})

test('under not, nothing came true', (t) => {
  const none = { kind: 'not', predicate: { kind: 'signal', name: 'b' } }
  t.deepEqual(judged(late(), none, 1), [true, 'no signal "b"'])
})
