import type { Amiss } from '../../../sdk/protocol/commands/shown.js'
import { leavesOf } from '../../predicates/predicate.js'
import { isFailure, isWrite } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import type { Detector, Evidence } from '../evidence.js'

const SAYS: { readonly [how in Amiss['how']]?: (count: number) => string } = {
  vanished: (count) => `${count} rows went from the list of the control`,
  doubled: () => 'a list has two new rows with the same text',
  unsorted: () => 'the numbers of the sorted column are in no such order',
  repeated: () => 'rows that a list had stand in it twice now',
  misordered: () => 'the rows are in the order of their numbers as texts, such as 10 before 9',
  beyond: (count) => `the list was read behind its end: it is empty, and the answer counts ${count}`,
  'same-page': () => 'the number of the page changed, and the list was read for the page before again',
}
/** The claim says itself how many there are. */
const COUNTED: readonly Amiss['how'][] = ['vanished', 'doubled']

/**
 * More rows went than the one that was acted on, the new one is there twice, what was loaded was there already, rows are
 * not in the order of their numbers, or a page of the list was read that does not fit.
 */
export const listDisturbed: Detector<'caution'> = {
  kind: 'list-disturbed',
  tiers: ['caution'],
  detect(evidence) {
    const { amiss, claim, marks } = evidence
    const last = marks.at(-1)
    const isCounted =
      claim !== null &&
      leavesOf(claim.predicate).some((leaf) => leaf.kind === 'element' && leaf.count !== undefined)
    if (last === undefined) return []
    return amiss.flatMap(({ how, count = 0 }) => {
      const counter = SAYS[how]?.(count)
      const isMeant = (isCounted && COUNTED.includes(how)) || (how === 'repeated' && !onlyReads(evidence))
      if (counter === undefined || isMeant) return []
      return [{ kind: 'list-disturbed', tier: 'caution' as const, counter, at: last.t }]
    })
  },
}

/** The acts loaded something, and wrote nothing: a copy of rows may be what they are for. */
function onlyReads({ acts, calls, writes, strays }: Evidence): boolean {
  const isRead = calls.some(
    (call) =>
      isOfActs(call.started.cause, acts) &&
      call.started.data.side === undefined &&
      call.responded !== undefined &&
      !isWrite(call) &&
      !isFailure(call),
  )
  return isRead && writes.length === 0 && strays.length === 0
}
