/** Property 7: without a claim, never yes. */
import test from 'ava'
import fc from 'fast-check'
import { settledClaim } from '../generate/claims.js'
import { judged, scenario, traceOf } from '../generate/scenario.js'
import { verdictOn } from '../trace.js'
import { holds, same } from './property.js'

test('a claim of only settled, and no claim at all, is never a yes', (t) => {
  const property = fc.property(scenario(settledClaim), fc.boolean(), (scene, isSilent) => {
    const verdict = isSilent ? verdictOn(traceOf(scene), null) : judged(scene)
    same([verdict.verified, verdict.verifiedReason], ['unknown', 'nothing_declared'])
  })
  holds(t, property)
})
