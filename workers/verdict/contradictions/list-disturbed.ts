import type { Amiss } from '../../../sdk/protocol/commands/shown.js'
import { leavesOf } from '../../predicates/predicate.js'
import type { Detector } from '../evidence.js'

function says(how: Amiss['how'], count: number): string | undefined {
  if (how === 'vanished') return `${count} rows went from the list of the control`
  if (how === 'doubled') return 'a list has two new rows with the same text'
  return how === 'unsorted' ? 'the numbers of the sorted column are in no such order' : undefined
}

/** More rows went than the one that was acted on, the new one is there twice, or a sorted column is not in order. */
export const listDisturbed: Detector<'caution'> = {
  kind: 'list-disturbed',
  tiers: ['caution'],
  detect({ amiss, claim, marks }) {
    const last = marks.at(-1)
    // The claim says itself how many there are.
    const isCounted =
      claim !== null &&
      leavesOf(claim.predicate).some((leaf) => leaf.kind === 'element' && leaf.count !== undefined)
    if (last === undefined) return []
    return amiss.flatMap(({ how, count = 0 }) => {
      const counter = says(how, count)
      if (counter === undefined || (isCounted && how !== 'unsorted')) return []
      return [{ kind: 'list-disturbed', tier: 'caution' as const, counter, at: last.t }]
    })
  },
}
