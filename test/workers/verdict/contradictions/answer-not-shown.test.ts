import test from 'ava'
import { answerNotShown } from '../../../../workers/verdict/contradictions/answer-not-shown.js'
import { newestReadsIn } from '../../../../workers/verdict/overtaken.js'
import { ACT, claim, evidenceOf, Trace, verdictOn, windowOf } from '../trace.js'

const page2 = { kind: 'text', contains: 'Page 2' }
const misrendered = [{ call: 'c1', rendering: 'former' as const }]

const paged = () => new Trace().level(0, { holds: true }).call('c1', 'GET', '/api/items?page=2', 200).idle()

test('a newest answer that is nowhere on the screen is a caution', (t) => {
  const verdict = verdictOn(paged(), page2, { misrendered })
  t.deepEqual([verdict.verified, verdict.verifiedReason], ['unknown', 'evidence_conflicts'])
  t.regex(verdict.because, /GET \/api\/items\?page=2 → 200 is not shown: the page still has the values/)
})

test('a request that the claim names shows nothing', (t) => {
  const net = { kind: 'net', urlContains: '/api/items', ok: true }
  t.is(verdictOn(paged(), net, { misrendered }).verified, 'unknown')
})

test('nothing is found where the page shows the answers', (t) => {
  const evidence = evidenceOf(paged().events, claim(page2))
  t.deepEqual(answerNotShown.detect(evidence), [])
})

test('the page is asked about the newest answered read of each resource of the act', (t) => {
  const trace = new Trace()
    .call('c1', 'GET', '/api/items?page=2', 200)
    .call('c2', 'GET', '/api/items?page=3', 200)
    .call('c3', 'GET', '/api/user', 500)
    .call('c4', 'GET', '/api/cart', 200)
    .call('c5', 'POST', '/api/cart', 200)
    .call('c6', 'GET', '/api/news', 200, { cause: 'other' })
    .started('c7', 'GET', '/api/cart')
  const { slice } = windowOf(trace.events, null)
  t.deepEqual(newestReadsIn(slice.calls, [ACT]), ['c2', 'c4'])
})
