/** What a level leaf is judged with in the page, and what comes of it. */

import type { LevelAnswer } from '../../protocol/predicates.js'
import type { StoreRegistry } from '../../state/registry.js'
import type { PageContext } from '../page-context.js'

export interface EvaluationContext extends PageContext {
  stores: StoreRegistry
}

/** An answer, with what is needed to tell it from the next one. */
export interface Evaluated {
  /** without its near-miss, which is made only when it is told */
  answer: LevelAnswer
  /** nodes that matched: one that no earlier answer had is new */
  matched: readonly Node[]
  /** elements whose value or state decides, matching or not */
  concerned: readonly Element[]
  /** what is there instead; gives way now and then */
  near(): Generator<void, string[]>
}

/** An answer about no element. */
export function plain(answer: LevelAnswer): Evaluated {
  return { answer, matched: [], concerned: [], near: () => saying([]) }
}

/** Sentences that are known. */
// biome-ignore lint/correctness/useYield: nothing is left to look for
export function* saying(sentences: string[]): Generator<void, string[]> {
  return sentences
}
