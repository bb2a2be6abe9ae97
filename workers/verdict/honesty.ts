/** The strength of a verdict's evidence, and what could not be observed (docs/design/verdict.md#honesty). */

import type { CallId } from '../../sdk/protocol/values.js'
import type { JudgedLeaf } from '../predicates/evaluation.js'
import { kindOf, natureOf } from '../predicates/index.js'
import { GRADES, type Grade } from '../predicates/leaf.js'
import { leavesOf } from '../predicates/predicate.js'
import { lostChannels, unseenChannels } from '../timeline/losses.js'
import type { Evidence, Honesty } from './evidence.js'

const ISSUES = 5

/** True when an observation made the leaf true: neither an earlier state nor an absence. */
export function becameTrue({ leaf, finding, negated }: JudgedLeaf): boolean {
  if (natureOf(leaf) === 'level') {
    return negated
      ? finding.truth === false && finding.alreadyFalse !== true
      : finding.truth === true && finding.alreadyTrue !== true
  }
  return !negated && finding.truth === true && finding.at !== undefined
}

/**
 * The strongest evidence among the deciding leaves that became true.
 *
 * @param call leaves that this call alone satisfies do not count; default none
 */
export function gradeOf(evidence: Evidence, call?: CallId): Grade {
  const grades = (evidence.claim?.evaluation.deciding ?? [])
    .filter(
      (leaf) =>
        becameTrue(leaf) && (call === undefined || leaf.finding.calls?.some((id) => id !== call) !== false),
    )
    .map(({ grade }) => GRADES.indexOf(grade))
  return GRADES[Math.max(0, ...grades)] ?? 'none'
}

export function honestyOf(evidence: Evidence): Honesty {
  const { blind, losses, beforeKnown, settled } = evidence
  const names = [...new Set(blind.map(({ spot }) => spot))]
  const isBlindly = isDecidedBlindly(evidence)
  const issues = losses.map(({ channel, count, why }) => `${count} of ${channel} lost (${why})`)
  return {
    grade: gradeOf(evidence),
    ...(beforeKnown ? {} : { before: 'not-known' as const }),
    coverage: {
      pct: isBlindly ? Math.min(99, coveredPercent(evidence)) : coveredPercent(evidence),
      ...(names.length > 0 || isBlindly ? { partial: true as const } : {}),
      ...(names.length === 0 ? {} : { blind: names }),
    },
    integrity: {
      clean: issues.length === 0,
      ...(issues.length === 0 ? {} : { issues: issues.slice(0, ISSUES) }),
    },
    ...(settled ? {} : { settled: false as const }),
  }
}

/** True when the claim is open because nobody can see what it is about. */
function isDecidedBlindly({ claim }: Evidence): boolean {
  return claim?.evaluation.truth === null && claim.evaluation.code === 'blind_spot'
}

/** Observed regions as a share of the known ones. Each blind channel of a region counts as half a region. */
function coveredPercent({ blind, regions }: Evidence): number {
  if (blind.length === 0) return 100
  const byRegion = new Map<string, number>()
  for (const { where, channels } of blind)
    byRegion.set(where, (byRegion.get(where) ?? 0) + channels.length / 2)
  const missing = [...byRegion.values()].reduce((total, share) => total + Math.min(share, 1), 0)
  const known = Math.max(regions, byRegion.size, 1)
  return Math.min(99, Math.round((100 * (known - missing)) / known))
}

/** True when the window lost events of `network`, of `error`, or of a channel that the claim reads. */
export function isUnclean({ claim, losses }: Evidence): boolean {
  if (losses.length === 0) return false
  const lost = lostChannels(losses)
  const unseen = unseenChannels(losses)
  if (lost.has('network') || lost.has('error')) return true
  const leaves = claim === null ? [] : leavesOf(claim.predicate)
  return leaves.some((leaf) => {
    const gaps = natureOf(leaf) === 'event' ? lost : unseen
    return kindOf(leaf).reads.some((channel) => gaps.has(channel))
  })
}
