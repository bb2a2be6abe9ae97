/** What a verdict rests on, and what could not be seen (design: verdict.md, Honesty). */
import { LEAVES } from '../predicates/index.js'
import { GRADES, type Grade } from '../predicates/leaf.js'
import { leavesOf } from '../predicates/predicate.js'
import type { Evidence, Honesty } from './evidence.js'

/** Strongest evidence among the leaves that became true. */
export function gradeOf(evidence: Evidence): Grade {
  const grades = (evidence.claim?.evaluation.deciding ?? [])
    .filter(({ finding, negated }) => (negated ? finding.truth === false : finding.truth === true))
    .filter(({ finding }) => finding.alreadyTrue !== true)
    .map(({ grade }) => GRADES.indexOf(grade))
  return GRADES[Math.max(0, ...grades)] ?? 'none'
}

export function honestyOf(evidence: Evidence): Honesty {
  const blind = [...new Set(evidence.blind.map(({ spot }) => spot))]
  const known = Math.max(evidence.regions, 1)
  const missing = Math.min(evidence.blind.length / 2, known)
  const pct = blind.length === 0 ? 100 : Math.min(99, Math.round((100 * (known - missing)) / known))
  const issues = evidence.losses.map(({ channel, count, why }) => `${count} of ${channel} lost (${why})`)
  return {
    grade: gradeOf(evidence),
    ...(evidence.beforeKnown ? {} : { before: 'not-known' as const }),
    coverage: { pct, partial: blind.length > 0, ...(blind.length === 0 ? {} : { blind }) },
    integrity: { clean: issues.length === 0, ...(issues.length === 0 ? {} : { issues: issues.slice(0, 5) }) },
    ...(evidence.settled ? {} : { settled: false as const }),
  }
}

/** True when a channel that the claim or a decisive contradiction reads lost events in the window. */
export function isUnclean(evidence: Evidence): boolean {
  const leaves = evidence.claim === null ? [] : leavesOf(evidence.claim.predicate)
  const read = new Set<string>([...leaves.flatMap(({ kind }) => LEAVES[kind].reads), 'network', 'error'])
  return evidence.losses.some(({ channel }) => read.has(channel))
}
