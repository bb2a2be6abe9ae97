import { isRecord } from '../../protocol/record.js'
import { longestList } from './outcome/longest-list.js'
import { parsedPlain } from './parsed-plain.js'
import type { Read } from './recent-reads.js'

/** The records of a list that the page read. */
export function recordsOf(read: Read): unknown[] {
  return longestList(answerOf(read))
}

/** The record that the page read alone; undefined where it read a list. */
export function loneRecordOf(read: Read): Record<string, unknown> | undefined {
  const answer = answerOf(read)
  return isRecord(answer) && longestList(answer).length === 0 ? answer : undefined
}

/** What is known of the answer: its list, the plain members of a record that was read alone, or all of it. */
export function answerOf({ list }: Read): unknown {
  const answer = parsedPlain(list)
  const isRecordAlone = Array.isArray(answer) && answer.length > 0 && answer.every(isMember)
  return isRecordAlone ? Object.fromEntries(answer) : answer
}

/** True for a name with its value, as the first script keeps the members of a record. */
function isMember(each: unknown): each is [string, unknown] {
  return Array.isArray(each) && each.length === 2 && typeof each[0] === 'string'
}
