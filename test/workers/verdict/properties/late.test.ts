/** Property 8: no late effect leaves a yes standing. Whatever event comes after the verdict, what would bar it takes it back. */
import test from 'ava'
import fc from 'fast-check'
import { levelLeavesOf } from '../../../../workers/predicates/level-leaves.js'
import { speaksAgainst } from '../../../../workers/session/standing-verdicts.js'
import { ended, judged, page, type Scenario, scenario } from '../generate/scenario.js'
import { playAll, type Step } from '../generate/steps.js'
import { claim } from '../trace.js'
import { holds, reaches } from './property.js'

const CAUSED = 'act:a1'
/** What the page's level leaves say later is not read again, and a claim is not judged again by what it counts. */
const READ_ONCE: readonly Step['do'][] = ['level', 'route', 'state', 'signal', 'console', 'stream']

function lateOf(scene: Scenario, moved: Step) {
  const leaves = levelLeavesOf(claim(scene.claim))
  const trace = page().act('a1')
  playAll(
    trace,
    scene.steps.filter((step) => step !== moved),
    leaves,
  )
  ended(trace, true)
  const first = judged(scene, trace)
  playAll(trace, [moved], leaves)
  ended(trace, true)
  return { first, late: judged(scene, trace) }
}

test('what contradicts a yes takes it back, however late it comes', (t) => {
  let taken = 0
  const property = fc.property(scenario(), (scene) => {
    if (judged(scene).verifiedReason !== 'contradicted') return true
    return scene.steps
      .filter((step) => step.cause === CAUSED && !READ_ONCE.includes(step.do))
      .every((moved) => {
        const { first, late } = lateOf(scene, moved)
        if (first.verified !== 'yes' || late.verified === 'yes') return true
        taken += 1
        return speaksAgainst(late) || late.verifiedReason === 'in_flight'
      })
  })
  holds(t, property)
  reaches(t, property, () => taken, 0.005)
})
