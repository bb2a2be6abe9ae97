/** A list that is read at a page behind its end, because the page stayed when what it is filtered by changed. Pure. */

import { isRecord } from '../../../protocol/record.js'
import type { Read } from '../../network/recent-reads.js'
import { recordsOf } from '../../network/records-of.js'
import { wordsOf } from '../../reading/words.js'
import { pathOf } from '../records/path-of.js'
import { type Again, parametersOf } from './asked-again.js'

const TOTAL = /^(?:total|count|found|hits|matches)$/

/** @param reads of the page @returns how many records there are, as the answer says; undefined where it may be right */
export function beyondEnd({ href, former, answer }: Again, reads: readonly Read[]): number | undefined {
  const [now, before] = [href, former.href].map(parametersOf) as [URLSearchParams, URLSearchParams]
  const total = totalOf(answer)
  const isSame = (name: string) => now.get(name) === before.get(name)
  if (total === undefined || [...now.keys(), ...before.keys()].every(isSame)) return undefined
  const ofPath = reads.filter((read) => pathOf(read.href) === pathOf(href))
  const most = Math.max(...ofPath.map((read) => recordsOf(read).length))
  const isBeyond = [...now].some(([name, value]) => {
    // A number that other reads of the list had lower, or not at all, counts its pages or records.
    const others = ofPath.map((read) => Number(parametersOf(read.href).get(name) ?? 1))
    const first = Math.min(...others)
    return /^\d+$/.test(value) && isSame(name) && first < 2 && (Number(value) - first) * most >= total
  })
  return isBeyond ? total : undefined
}

/** Of an answer without records: what it counts nevertheless. A number 0 may be what was found. */
function totalOf(answer: unknown): number | undefined {
  const parts = isRecord(answer) ? [answer, ...Object.values(answer).filter(isRecord)] : []
  const lists = parts.flatMap((part) => Object.values(part)).filter(Array.isArray)
  const numbers = parts.flatMap((part) =>
    Object.entries(part).flatMap(([name, value]) => (typeof value === 'number' ? [{ name, value }] : [])),
  )
  const isEmpty = lists.length > 0 && lists.every(({ length }) => length === 0)
  return isEmpty && numbers.every(({ value }) => value > 0)
    ? numbers.find(({ name }) => wordsOf(name).some((word) => TOTAL.test(word)))?.value
    : undefined
}
