import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import { elementForPage } from './element.js'
import { type LeafPredicate, leavesOf, type Predicate } from './predicate.js'
import { routeForPage } from './route.js'
import { stateForPage } from './state.js'
import { textForPage } from './text.js'

/** The leaf as the page watches it, or undefined for a leaf about events. */
function forPage(leaf: LeafPredicate): LevelLeaf | undefined {
  switch (leaf.kind) {
    case 'element':
      return elementForPage(leaf)
    case 'text':
      return textForPage(leaf)
    case 'state':
      return leaf.changed === true ? undefined : stateForPage(leaf)
    case 'route':
      return leaf.changed === true ? undefined : routeForPage(leaf)
    default:
      return undefined
  }
}

/** The level leaves of a claim, in the order in which the page answers them. */
export function levelLeavesOf(predicate: Predicate): LevelLeaf[] {
  return leavesOf(predicate).flatMap((leaf) => forPage(leaf) ?? [])
}

/** Two level leaves are the same question when they read the same. */
export function questionOf(leaf: LevelLeaf): string {
  return JSON.stringify(leaf)
}
