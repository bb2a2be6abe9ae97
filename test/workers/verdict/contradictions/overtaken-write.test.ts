import test from 'ava'
import { overtakenWrite } from '../../../../workers/verdict/contradictions/overtaken-write.js'
import { claim, evidenceOf, Trace } from '../trace.js'

const saved = { kind: 'text', contains: 'Saved' }
const counters = (trace: Trace) =>
  overtakenWrite.detect(evidenceOf(trace.idle().events, claim(saved))).map(({ counter }) => counter)

const overlapping = (method = 'PUT', second = { digest: 'd2' }) =>
  new Trace().started('c1', method, '/sets/3', { digest: 'd1' }).started('c2', method, '/sets/3', second)

test('fires when the older of two overlapping writes is answered last', (t) => {
  t.deepEqual(counters(overlapping().responded('c2', 200).responded('c1', 200)), [
    'PUT /sets/3 → 200 was answered after the newer one, and the server may keep what it carried',
  ])
  t.is(counters(overlapping('PATCH').responded('c2', 200).responded('c1', 200)).length, 1)
})

test('does not fire in order, for one body, for POST, after a failure, or when a later write followed', (t) => {
  t.deepEqual(counters(overlapping().responded('c1', 200).responded('c2', 200)), [])
  t.deepEqual(counters(overlapping('PUT', { digest: 'd1' }).responded('c2', 200).responded('c1', 200)), [])
  t.deepEqual(counters(overlapping('POST').responded('c2', 200).responded('c1', 200)), [])
  t.deepEqual(counters(overlapping().responded('c2', 200).responded('c1', 409)), [])
  const again = overlapping().responded('c2', 200).responded('c1', 200)
  t.deepEqual(counters(again.call('c3', 'PUT', '/sets/3', 200, {}, { digest: 'd3' })), [])
})
