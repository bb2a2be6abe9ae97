import { kindOf } from '../predicates/index.js'
import { GRADES, type Grade } from '../predicates/leaf.js'
import { type LeafPredicate, leavesOf, type Predicate } from '../predicates/predicate.js'
import type { Flow } from './flow.js'

/** The claims of a flow: those of its steps, and of its end. */
function claimsOf({ steps, success }: Flow): Predicate[] {
  const claims = steps.flatMap(({ expect }) => (expect === undefined ? [] : [expect]))
  return success === undefined ? claims : [...claims, success]
}

export function leavesOfFlow(flow: Flow): LeafPredicate[] {
  return claimsOf(flow).flatMap(leavesOf)
}

/** The strongest evidence that the flow asks for (docs/design/verdict.md#honesty). */
export function gradeOfFlow(flow: Flow): Grade {
  const grades = leavesOfFlow(flow).map((leaf) => GRADES.indexOf(kindOf(leaf).grade))
  return GRADES[Math.max(0, ...grades)] ?? 'none'
}
