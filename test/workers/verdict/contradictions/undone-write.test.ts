import test from 'ava'
import { undoneWrite } from '../../../../workers/verdict/contradictions/undone-write.js'
import { claim, evidenceOf, Trace } from '../trace.js'

const added = { kind: 'text', contains: 'Added' }
const counters = (trace: Trace) =>
  undoneWrite.detect(evidenceOf(trace.idle().events, claim(added))).map(({ counter }) => counter)

test('fires for a DELETE after a POST or PUT to the same place', (t) => {
  const toggled = new Trace().call('c1', 'POST', '/wishlist/3', 201).call('c2', 'DELETE', '/wishlist/3', 204)
  t.deepEqual(counters(toggled), ['DELETE /wishlist/3 → 204 undid POST /wishlist/3 → 201'])
})

test('does not fire for the other order, another place, a failure, or what others delete', (t) => {
  t.deepEqual(counters(new Trace().call('c1', 'DELETE', '/a', 204).call('c2', 'POST', '/a', 201)), [])
  t.deepEqual(counters(new Trace().call('c1', 'POST', '/a', 201).call('c2', 'DELETE', '/b', 204)), [])
  t.deepEqual(counters(new Trace().call('c1', 'POST', '/a', 500).call('c2', 'DELETE', '/a', 204)), [])
  const other = new Trace().call('c1', 'POST', '/a', 201).call('c2', 'DELETE', '/a', 204, { cause: 'other' })
  t.deepEqual(counters(other), [])
})

test('does not fire when the act wrote to another place too: a draft goes once it is sent', (t) => {
  const sent = new Trace().call('c1', 'PUT', '/drafts/7', 200).call('c2', 'POST', '/messages', 201)
  t.deepEqual(counters(sent.call('c3', 'DELETE', '/drafts/7', 204)), [])
})

const text = (contains: string) => ({ kind: 'text', contains })
const inOrder = { kind: 'inOrder', predicates: [text('Sounding'), text('Test passed')] }
const found = (trace: Trace, predicate: object) =>
  undoneWrite.detect(evidenceOf(trace.idle().events, claim(predicate))).length
/** @param vias the calls that led to each text */
const tested = (first?: string, last?: string) =>
  new Trace()
    .call('c1', 'PUT', '/siren', 200)
    .level(0, { holds: true }, first === undefined ? {} : { via: first })
    .started('c2', 'DELETE', '/siren', { via: 'c1' })
    .responded('c2', 204)
    .level(0, { holds: false }, { via: 'c2' })
    .level(1, { holds: true }, last === undefined ? {} : { via: last })
    .finished('c2', { status: 204, outcome: { outcome: 'ok' } })

test('does not fire when the claim has in order what each of both writes led to, or names the DELETE', (t) => {
  t.is(found(tested('c1', 'c2'), inOrder), 0)
  t.is(found(tested('c1', 'c2'), { kind: 'net', method: 'DELETE', url: '/siren', ok: true }), 0)
})

test('fires when a claim in order is of one of both writes only, and when it has no order', (t) => {
  t.is(found(tested(undefined, 'c1'), inOrder), 1)
  t.is(found(tested('c2', 'c2'), inOrder), 1)
  t.is(found(tested('c1', 'c2'), { ...inOrder, kind: 'allOf' }), 1)
  t.is(found(tested('c1', 'c2'), { kind: 'net', urlContains: '/siren', ok: true }), 1)
})
