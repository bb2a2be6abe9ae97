import { foldText } from '../../../sdk/protocol/match.js'
import { type LeafPredicate, leavesOf } from '../../predicates/predicate.js'
import type { Evidence } from '../evidence.js'

/** Texts that leaves expect to be present, normalized by `foldText`. */
export function namedTexts(leaves: readonly LeafPredicate[]): string[] {
  return leaves.flatMap((leaf) => {
    if (leaf.kind === 'text') return leaf.absent === true ? [] : [foldText(leaf.contains)]
    if (leaf.kind !== 'element' || leaf.absent === true) return []
    return [leaf.name, leaf.text, leaf.hasText].flatMap((text) =>
      text === undefined ? [] : [foldText(text)],
    )
  })
}

/** Texts that the claim expects to be present; none without a claim. */
export function claimedTexts({ claim }: Pick<Evidence, 'claim'>): string[] {
  return claim === null ? [] : namedTexts(leavesOf(claim.predicate))
}
