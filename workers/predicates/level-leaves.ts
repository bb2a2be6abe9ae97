import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import { kindOf } from './index.js'
import { leavesOf, type Predicate } from './predicate.js'

/** The level leaves of a claim, in the order of the page's answers. */
export function levelLeavesOf(predicate: Predicate): LevelLeaf[] {
  return leavesOf(predicate).flatMap((leaf) => kindOf(leaf).forPage?.(leaf) ?? [])
}

/** A key that is equal for level leaves that ask the page the same question. */
export function questionOf(leaf: LevelLeaf): string {
  return JSON.stringify(leaf)
}
