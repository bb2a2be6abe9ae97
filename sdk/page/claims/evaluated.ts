import type { Refs } from '../../dom/refs.js'
import type { LevelAnswer } from '../../protocol/predicates.js'
import type { Stores } from '../../state/stores.js'
import type { PageContext } from '../page-context.js'

const REFS = 5

export interface EvaluationContext extends PageContext {
  stores: Stores
}

export interface Evaluated {
  /** has no near misses: they are computed only for a report */
  answer: LevelAnswer
  /** matching nodes; a node that matched in no earlier answer makes the answer fresh */
  matched: readonly Node[]
  /** elements whose value or state decides the answer, matching or not */
  concerned: readonly Element[]
  near(): Generator<void, string[]>
}

export function plain(answer: LevelAnswer): Evaluated {
  return { answer, matched: [], concerned: [], near: () => saying([]) }
}

// biome-ignore lint/correctness/useYield: the sentences are known
export function* saying(sentences: string[]): Generator<void, string[]> {
  return sentences
}

export function refsOf(elements: readonly Element[], refs: Refs): Pick<LevelAnswer, 'refs'> {
  return elements.length === 0 ? {} : { refs: elements.slice(0, REFS).map(refs.of) }
}
