import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { DriverQuestion } from './driver-question.js'
import { kindOf } from './index.js'
import { leavesOf, type Predicate } from './predicate.js'

/** The level leaves of a claim, in the order of the page's answers. */
export function levelLeavesOf(predicate: Predicate): LevelLeaf[] {
  return leavesOf(predicate).flatMap((leaf) => kindOf(leaf).forPage?.(leaf) ?? [])
}

/** A key that is equal for leaves that ask the page, or its driver, the same question. */
export function questionOf(leaf: LevelLeaf | DriverQuestion): string {
  return JSON.stringify(leaf)
}
