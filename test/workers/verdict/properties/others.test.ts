/** Property 3: others are inert. */
import test from 'ava'
import fc from 'fast-check'
import type { Cause } from '../../../../sdk/protocol/cause.js'
import { levelLeavesOf } from '../../../../workers/predicates/level-leaves.js'
import { ended, judged, page, type Scenario, scenario } from '../generate/scenario.js'
import { play, playAll, type Step, step } from '../generate/steps.js'
import { claim, evidenceOf, type Trace } from '../trace.js'
import { holds, same } from './property.js'

test('events that the act did not cause never change the verdict, but a failed write may bar a yes', (t) => {
  const others = fc.array(fc.tuple(fc.nat(12), step(fc.constant<Cause>('other'))), {
    minLength: 1,
    maxLength: 8,
  })
  const property = fc.property(scenario(), others, (scene, added) => {
    const leaves = levelLeavesOf(claim(scene.claim))
    const trace = page().act('a1')
    const insert = (at: number) => {
      for (const [i, [place, each]] of added.entries()) {
        if (place === at && !isNamed(each)) play(trace, each, `o${i}`)
      }
    }
    playAll(trace, scene.steps, leaves, insert)
    insert(12)
    ended(trace, scene.idle)
    const one = judged(scene)
    const two = judged(scene, trace)
    // A claim that only others satisfy is unknown instead of false; if only `settled` is left to decide, nothing decides.
    const isOpened = two.verifiedReason === 'nothing_declared' || isOnlyAmbient(scene, trace)
    if (one.verified === 'no' && two.verified === 'unknown' && isOpened) return
    // What an older root writes for the first time, and fails, may be what the act set off. An earlier call of its kind
    // shows that it is not.
    if (one.verified === 'yes' && two.verifiedReason === 'unattributed_write') return
    if (two.verified === 'yes' && one.verifiedReason === 'unattributed_write') return
    same(one.verified, two.verified)
  })
  holds(t, property)
})

/** True when a leaf that matters to the claim was satisfied by others alone. */
function isOnlyAmbient(scene: Scenario, { events }: Trace): boolean {
  const { evaluation } = evidenceOf(events, claim(scene.claim), { before: scene.before }).claim ?? {}
  return evaluation?.deciding.some(({ finding }) => finding.code === 'only_ambient') === true
}

/** Signals, frames and level leaves count whatever their cause, so this property excludes them. */
function isNamed(each: Step): boolean {
  return each.do === 'signal' || each.do === 'stream' || each.do === 'level'
}
