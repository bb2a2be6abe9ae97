/** Property 6: the same input gives the same output. */
import test from 'ava'
import fc from 'fast-check'
import { decide } from '../../../../workers/verdict/decide.js'
import { eventClaim } from '../generate/claims.js'
import { scenario, traceOf } from '../generate/scenario.js'
import { claim, evidenceOf } from '../trace.js'
import { holds, same } from './property.js'

test('decide is deterministic and does not change its evidence', (t) => {
  const property = fc.property(scenario(), (scene) => {
    const evidence = evidenceOf(traceOf(scene).events, claim(scene.claim), { before: scene.before })
    const copy = structuredClone(evidence)
    const verdict = decide(evidence)
    same(decide(evidence), verdict)
    same(decide(copy), verdict)
    same(evidence, copy)
  })
  holds(t, property)
})

test('an assert after the act agrees on leaves about events', (t) => {
  const property = fc.property(scenario(eventClaim), (scene) => {
    const { events } = traceOf(scene)
    const predicate = claim(scene.claim)
    const one = decide(evidenceOf(events, predicate))
    const two = decide(evidenceOf(events, predicate, { how: 'assert' }))
    same([one.verified, one.verifiedReason, one.because], [two.verified, two.verifiedReason, two.because])
  })
  holds(t, property)
})
