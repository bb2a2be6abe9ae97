import type { Amiss } from '../../../sdk/protocol/commands/shown.js'
import { leavesOf } from '../../predicates/predicate.js'
import { isBeside, isFailure, isUnfinished, isWrite, pathOf, statusOf } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import type { Detector, Evidence } from '../evidence.js'
import { isNumberSaid, repeatedWrites } from '../repeated-writes.js'
import { namedTexts } from './named-texts.js'

const SAYS: { readonly [how in Amiss['how']]?: (count: number) => string } = {
  vanished: (count) => `${count} rows went from the list of the control`,
  unasked: (count) => `${count} more of the marked rows went than requests asked to delete`,
  doubled: () => 'a list has two new rows with the same text',
  unsorted: () => 'the numbers of the sorted column are in no such order',
  repeated: () => 'rows that a list had stand in it twice now',
  unsummed: () => 'the total of a list is no longer the sum of its rows',
  uncounted: () => 'a number no longer counts the rows of its list',
  misordered: () => 'the rows are in the order of their numbers as texts, such as 10 before 9',
  elsewhere: () => 'the row of the control is as before, and another row changed in its place',
  displaced: () => 'the row of the control stands there twice, and another row is gone from the page',
  unremoved: () => 'the row that was removed stands there as before',
  uncreated: () => 'the list does not show what was added to it',
  slipped: () => 'rows of a list moved, and what their fields hold stayed at its place',
  beyond: (count) => `the list was read behind its end: it is empty, and the answer counts ${count}`,
  'same-page': () => 'the number of the page changed, and the list was read for the page before again',
  skipped: () => 'the list goes on behind rows that were never read',
}
/** A filter or a page of a list leaves its total as it is. */
const OF_WRITES: readonly Amiss['how'][] = ['unsummed', 'uncounted', 'elsewhere', 'displaced', 'uncreated']
/** What the server tells meanwhile changes any row. */
const OF_WRITES_ALONE: readonly Amiss['how'][] = ['elsewhere', 'displaced']
const ID = /\/(?:[a-z]*[-_]?\d+|[\da-f-]{12,})$/i
const ACCEPTED = 202
const REMOVES = /\b(?:delet|remov|gone|clear|archiv|discard|gelöscht|entfernt|supprim)/i
const LEAVES = /\b(?:left|remain|still|übrig|reste)/i
/** The claim says itself how many there are. */
const COUNTED: readonly Amiss['how'][] = ['vanished', 'doubled']

/**
 * More rows went than the one that was acted on, the new one is there twice, what was loaded was there already, rows are
 * not in the order of their numbers, the fields of a row are beside another one, a total or count does not follow them, or a
 * page of the list was read that does not fit.
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
      const isMeant =
        (isCounted && COUNTED.includes(how)) ||
        (how === 'vanished' && namesRows(count, evidence)) ||
        (how === 'doubled' && areRowsAsked(evidence)) ||
        (how === 'repeated' && !onlyReads(evidence)) ||
        (OF_WRITES.includes(how) && !hasWritten(evidence)) ||
        (OF_WRITES_ALONE.includes(how) && isTold(evidence)) ||
        (how === 'unremoved' && !hasDeleted(evidence))
      if (counter === undefined || isMeant) return []
      return [{ kind: 'list-disturbed', tier: 'caution' as const, counter, at: last.t }]
    })
  },
}

/** The act sent a write as often as the claim or the control says, and each made a row. */
function areRowsAsked(evidence: Evidence): boolean {
  return repeatedWrites(evidence).some(
    ({ earlier }) => earlier.started.data.method === 'POST' && isNumberSaid(earlier, evidence),
  )
}

/** The claim says how many rows are removed, or with how many others: "Photos and 2 files are deleted". */
function namesRows(count: number, { claim }: Evidence): boolean {
  const leaves = claim === null ? [] : leavesOf(claim.predicate)
  const asked = leaves.flatMap((leaf) => (leaf.kind === 'dialog' ? [leaf.contains ?? ''] : []))
  const removals = [...namedTexts(leaves), ...asked].filter(
    (text) => REMOVES.test(text) && !LEAVES.test(text),
  )
  return removals.some(
    (text) =>
      numberIn(text, /^(\d+)\b/) === count ||
      numberIn(text, /\b(?:and|with|und|mit|et|avec) (\d+)\b/i) === count - 1,
  )
}

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1])
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

/** The acts wrote something, and nothing of theirs is still to come. */
function hasWritten({ acts, calls, writes }: Evidence): boolean {
  return writes.some((call) => !isFailure(call)) && !calls.some((call) => isUnfinished(call, acts))
}

/** The page heard of something else than what was written. */
function isTold({ calls, streams }: Evidence): boolean {
  const isRead = calls.some((call) => !isWrite(call) && !isBeside(call) && call.responded !== undefined)
  return isRead || streams.some(({ data }) => data.direction === 'in')
}

/** A record, by the id at the end of the address. Without one, or where it is only accepted, it may be there for a while. */
function hasDeleted(evidence: Evidence): boolean {
  return (
    hasWritten(evidence) &&
    evidence.writes.some(
      (call) =>
        call.started.data.method === 'DELETE' &&
        !isFailure(call) &&
        statusOf(call) !== ACCEPTED &&
        ID.test(pathOf(call.started.data.url)),
    )
  )
}
