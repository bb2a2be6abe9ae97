import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import { kindOf } from './index.js'
import { leavesOf, type Predicate } from './predicate.js'

/** The level leaves of a claim, in the order in which the page answers them. */
export function levelLeavesOf(predicate: Predicate): LevelLeaf[] {
  return leavesOf(predicate).flatMap((leaf) => kindOf(leaf).forPage?.(leaf) ?? [])
}

/** Two level leaves are the same question when they read the same. */
export function questionOf(leaf: LevelLeaf): string {
  return JSON.stringify(leaf)
}
