/** Property 4: order. */
import test from 'ava'
import fc from 'fast-check'
import { unorderedClaim } from '../generate/claims.js'
import { judged, type Scenario, scenario } from '../generate/scenario.js'
import type { Step, StepKind } from '../generate/steps.js'
import { holds, reaches, same } from './property.js'

/** Steps that neither a leaf without an order nor a detector orders relative to others. */
const FREE: readonly StepKind[] = ['console', 'dom', 'animation', 'render', 'storage']
/** The same, if no write was only accepted and waits for its outcome. */
const FREE_WITHOUT_PENDING: readonly StepKind[] = ['stream']

function freeIn({ steps }: Scenario): readonly StepKind[] {
  const isPending = steps.some((each) => (each as Step & { fate?: unknown }).fate === 202)
  return isPending ? FREE : [...FREE, ...FREE_WITHOUT_PENDING]
}

test('moving unordered events changes no verdict', (t) => {
  let moved = 0
  const property = fc.property(
    scenario(unorderedClaim),
    fc.array(fc.nat(11), { minLength: 12, maxLength: 12 }),
    (scene, places) => {
      const kinds = freeIn(scene)
      const isFree = (each: Step) => kinds.includes(each.do)
      const steps = scene.steps.filter((each) => !isFree(each))
      for (const [i, each] of scene.steps.filter(isFree).entries()) {
        steps.splice((places[i] ?? 0) % (steps.length + 1), 0, each)
        moved += 1
      }
      same(judged(scene).verified, judged({ ...scene, steps }).verified)
    },
  )
  holds(t, property)
  reaches(t, property, () => moved, 0.5)
})
