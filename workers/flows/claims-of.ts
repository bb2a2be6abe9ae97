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
  return strongest(leavesOfFlow(flow))
}

export function gradeOfClaim(claim: Predicate): Grade {
  return strongest(leavesOf(claim))
}

/** False for what a page can show without having done it. */
export function isBeyondPresence(grade: Grade): boolean {
  return GRADES.indexOf(grade) > GRADES.indexOf('presence')
}

function strongest(leaves: readonly LeafPredicate[]): Grade {
  const grades = leaves.map((leaf) => GRADES.indexOf(kindOf(leaf).grade))
  return GRADES[Math.max(0, ...grades)] ?? 'none'
}
