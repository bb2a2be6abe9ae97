/** The input and the result of evaluating a level leaf. */

import type { Refs } from '../../dom/refs.js'
import type { LevelAnswer } from '../../protocol/predicates.js'
import type { StoreRegistry } from '../../state/registry.js'
import type { PageContext } from '../page-context.js'

/** refs in one answer */
const REFS = 5

export interface EvaluationContext extends PageContext {
  stores: StoreRegistry
}

/** An answer, and the facts that distinguish it from the next one. */
export interface Evaluated {
  /** without its near-miss, which is computed only for a report */
  answer: LevelAnswer
  /** nodes that matched; a node that no earlier answer matched makes the answer fresh */
  matched: readonly Node[]
  /** elements whose value or state decides the answer, matching or not */
  concerned: readonly Element[]
  /** the near-miss: what is there instead; yields now and then */
  near(): Generator<void, string[]>
}

/** An answer that is about no element. */
export function plain(answer: LevelAnswer): Evaluated {
  return { answer, matched: [], concerned: [], near: () => saying([]) }
}

/** A near-miss of known sentences. */
// biome-ignore lint/correctness/useYield: the sentences are known
export function* saying(sentences: string[]): Generator<void, string[]> {
  return sentences
}

/** The refs of the first elements, as a field of an answer. */
export function refsOf(elements: readonly Element[], refs: Refs): Pick<LevelAnswer, 'refs'> {
  return elements.length === 0 ? {} : { refs: elements.slice(0, REFS).map(refs.of) }
}
