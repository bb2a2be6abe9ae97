import { leavesOf } from '../../predicates/predicate.js'
import type { Detector } from '../evidence.js'

/** More rows went than the one that was acted on, or the new one is there twice. */
export const listDisturbed: Detector<'caution'> = {
  kind: 'list-disturbed',
  tiers: ['caution'],
  detect({ amiss, claim, marks }) {
    const last = marks.at(-1)
    // The claim says itself how many there are.
    const isCounted =
      claim !== null &&
      leavesOf(claim.predicate).some((leaf) => leaf.kind === 'element' && leaf.count !== undefined)
    if (last === undefined || isCounted) return []
    return amiss.flatMap(({ how, count = 0 }) => {
      if (how !== 'doubled' && how !== 'vanished') return []
      const counter =
        how === 'doubled'
          ? 'a list has two new rows with the same text'
          : `${count} rows went from the list of the control`
      return [{ kind: 'list-disturbed', tier: 'caution' as const, counter, at: last.t }]
    })
  },
}
