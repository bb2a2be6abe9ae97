/** What a control that leaves takes away was made by the act before. */
import test from 'ava'
import { cancelWrote } from '../../../workers/verdict/contradictions/cancel-wrote.js'
import { ACT, claim, evidenceOf, Trace } from './trace.js'

const closed = claim({ kind: 'element', role: 'dialog', absent: true })

/** True when Cancel is reported for deleting `path`, after what other acts did. */
function fires(path: string, before: (trace: Trace) => Trace): boolean {
  const trace = before(new Trace(false))
  const from = trace.events.length
  const { events } = trace
    .emit('act', { act: ACT, action: 'click', ref: 'e1', name: 'Cancel' })
    .call('c9', 'DELETE', path, 204)
    .idle()
  return cancelWrote.detect(evidenceOf(events, closed, { from })).length > 0
}
const did = (trace: Trace, act: string, action = 'click') =>
  trace.emit('act', { act, action, ref: 'e0', name: 'Edit' })
const wrote =
  (method: string, path: string, status = 201, act = 'a0') =>
  (trace: Trace) =>
    did(trace, act).call(`${method}${path}`, method, path, status, { cause: `act:${act}` })

test('a lock, or a place that was held, is given back', (t) => {
  t.false(fires('/cells/B2/lock', wrote('POST', '/cells/B2/lock')))
  t.false(fires('/cells/B2/lock', wrote('PUT', '/cells/B2/lock')))
  t.false(fires('/holds/h1', wrote('POST', '/holds')))
  t.false(
    fires('/holds/h1', (trace) => did(wrote('POST', '/holds')(trace), 'a01', 'fill')),
    'a field was filled',
  )
})

test('a DELETE of what the act before did not make is reported', (t) => {
  t.true(fires('/albums/5', (trace) => trace))
  t.true(fires('/albums/5', wrote('POST', '/visits')))
  t.true(fires('/albums/5/pictures/1', wrote('POST', '/albums')))
  t.true(fires('/albums/5', wrote('PUT', '/albums')))
  t.true(fires('/albums/5', wrote('PUT', '/albums/5', 200)), 'it was saved before')
  t.true(fires('/albums/5', wrote('PATCH', '/albums/5', 200)))
  t.true(fires('/albums/5', wrote('POST', '/albums', 422)))
  t.true(fires('/albums/5', wrote('DELETE', '/albums/5', 204)))
})

test('a DELETE is reported where another control was used since', (t) => {
  t.true(fires('/albums/5', (trace) => did(wrote('POST', '/albums')(trace), 'a01')))
})
