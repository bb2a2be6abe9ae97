import test from 'ava'
import { VerdictBundles } from '../../../workers/session/verdict-bundles.js'
import { decide } from '../../../workers/verdict/decide.js'
import { claim, evidenceOf, Trace } from '../verdict/trace.js'

const trace = new Trace()
  .call('c1', 'POST', '/api/orders', 500)
  .level(0, { holds: true }, { via: 'c1' })
  .idle()
const evidence = evidenceOf(trace.events, claim({ kind: 'text', contains: 'Order placed' }))
const verdict = decide(evidence)

test('a bundle gives the same verdict again', (t) => {
  const bundles = new VerdictBundles()
  bundles.keep('v1', verdict, evidence)
  const kept = JSON.parse(bundles.find('v1') ?? '') as { evidence: typeof evidence; verdict: object }
  t.deepEqual(decide(kept.evidence), verdict)
  const { verified, verifiedReason, because } = verdict
  t.deepEqual(kept.verdict, { verified, verifiedReason, because })
})

test('the last 20 are kept', (t) => {
  const bundles = new VerdictBundles()
  for (let i = 1; i <= 21; i++) bundles.keep(`v${i}`, verdict, evidence)
  t.is(bundles.find('v1'), undefined)
  t.not(bundles.find('v2'), undefined)
})

test('together they take at most 4 MiB', (t) => {
  const bundles = new VerdictBundles()
  const long = { ...verdict, because: 'x'.repeat(1_500_000) }
  for (const id of ['v1', 'v2', 'v3']) bundles.keep(id, long, evidence)
  t.is(bundles.find('v1'), undefined)
  t.not(bundles.find('v3'), undefined)
})

test('a very long window is not kept', (t) => {
  const bundles = new VerdictBundles()
  const calls = Array.from({ length: 5_001 }, () => evidence.calls[0]).flatMap((call) => call ?? [])
  bundles.keep('v1', verdict, { ...evidence, calls })
  t.is(bundles.find('v1'), undefined)
})
