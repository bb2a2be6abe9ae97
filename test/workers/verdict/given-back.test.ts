/** What a control that leaves takes away was made by the act before. */
import test from 'ava'
import { cancelWrote } from '../../../workers/verdict/contradictions/cancel-wrote.js'
import { ACT, claim, evidenceOf, Trace } from './trace.js'

const closed = claim({ kind: 'element', role: 'dialog', absent: true })

/** Cancel deletes `path`, after another act wrote. */
function fires(path: string, before: (trace: Trace) => Trace): boolean {
  const trace = before(new Trace(false))
  const from = trace.events.length
  const { events } = trace
    .emit('act', { act: ACT, action: 'click', ref: 'e1', name: 'Cancel' })
    .call('c9', 'DELETE', path, 204)
    .idle()
  return cancelWrote.detect(evidenceOf(events, closed, { from })).length > 0
}
const wrote =
  (method: string, path: string, status = 201, cause: `act:${string}` = 'act:a0') =>
  (trace: Trace) =>
    trace.call(`${method}${path}`, method, path, status, { cause })

test('a lock, or a place that was held, is given back', (t) => {
  t.false(fires('/cells/B2/lock', wrote('PUT', '/cells/B2/lock')))
  t.false(fires('/holds/h1', wrote('POST', '/holds')))
})

test('what was there before is deleted', (t) => {
  t.true(fires('/albums/5', (trace) => trace))
  t.true(fires('/albums/5', wrote('POST', '/visits')))
  t.true(fires('/albums/5/pictures/1', wrote('POST', '/albums')))
  t.true(fires('/albums/5', wrote('PUT', '/albums')))
  t.true(fires('/albums/5', wrote('POST', '/albums', 422)))
  t.true(fires('/albums/5', wrote('DELETE', '/albums/5', 204)))
})

test('what another act than the last one that wrote had made, stays', (t) => {
  t.true(
    fires('/albums/5', (trace) => wrote('POST', '/visits', 201, 'act:a00')(wrote('POST', '/albums')(trace))),
  )
})
