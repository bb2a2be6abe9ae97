/** The next page of a list that is read behind a gap: its offset went on by more than a page. Pure. */
import { containsWhole } from '../../../protocol/whole.js'
import type { Read } from '../../network/recent-reads.js'
import { recordsOf } from '../../network/records-of.js'
import { membersOf } from '../misfit/members.js'
import { pathOf } from '../records/path-of.js'
import { valuesOf } from '../shown-values.js'
import { type Again, parametersOf } from './asked-again.js'
import { placesIn } from './places.js'

/** A greater number may be a time. */
const PAGES = 50
const NUMBER = /^\d+$/

interface Page {
  reads: readonly Read[]
  /** texts of the page before the action and now */
  before: readonly string[]
  now: readonly string[]
}

/** True where the rows before the ones that came were never read, and the page counts on by one or appends them. */
export function isSkippedPage({ href, former, isOnly }: Again, page: Page): boolean {
  const read = page.reads.find((each) => each.href === href)
  if (!isOnly || read === undefined || read === former) return false
  return [...parametersOf(href)].some(([name, value]) => {
    const offset = NUMBER.test(value) ? Number(value) : 0
    const length = offset === 0 ? 0 : behindGap(href, name, offset, page.reads)
    return (
      length > 0 &&
      offset <= length * PAGES &&
      (isCountedOn(offset, length, page) || isAppended(former, read, page))
    )
  })
}

/** @returns the length of a page; 0 where the number is no offset, or another read has the row before it */
function behindGap(href: string, name: string, offset: number, reads: readonly Read[]): number {
  const others = othersOf(href, name)
  const siblings = reads
    .filter((each) => each.href !== href && pathOf(each.href) === pathOf(href))
    .filter((each) => othersOf(each.href, name).join('&') === others.join('&'))
    .map((each) => ({ at: Number(parametersOf(each.href).get(name) ?? 0), records: recordsOf(each) }))
  const first = siblings.find(({ at }) => at === 0)?.records ?? []
  const asked = others.map((each) => Number(each.split('=')[1])).filter((each) => each >= first.length)
  const length = [...asked, first.length].find((each) => each > 1 && offset % each === 0) ?? 0
  // A cursor is a value of a record.
  const isCursor = siblings.some(({ records }) => records.flatMap(membersOfRecord).includes(String(offset)))
  const isRead = siblings.some(
    ({ at, records }) => at < offset && at + Math.max(length, records.length) >= offset,
  )
  return first.length === 0 || isCursor || isRead ? 0 : length
}

/** The other parameters, with their values. */
function othersOf(href: string, name: string): string[] {
  return [...parametersOf(href)]
    .filter(([each]) => each !== name)
    .map(([each, value]) => `${each}=${value}`)
    .sort()
}

function membersOfRecord(record: unknown): string[] {
  return membersOf(record).map(({ value }) => String(value))
}

/** "Page 2 of 3" after "Page 1 of 3", or "11–20 of 45" after "1–10 of 45", and the offset is not the one of that page. */
function isCountedOn(offset: number, length: number, { before, now }: Page): boolean {
  const [had, has] = [before, now].map(placesIn) as [Set<string>, Set<string>]
  return [...had].some((place) => {
    const [at, of] = place.split('/').map(Number) as [number, number]
    if (has.has(place)) return false
    const isNextPage = at < of && !had.has(`${at + 1}/${of}`) && has.has(`${at + 1}/${of}`)
    const isNextRange = of - at + 1 === length && [...has].some((each) => each.startsWith(`${of + 1}/`))
    return (isNextPage && offset !== at * length) || (isNextRange && offset !== of)
  })
}

/** The page keeps what it showed of the read before, and has what came besides. */
function isAppended(former: Read, read: Read, { before, now }: Page): boolean {
  const [had, has] = [before, now].map((texts) => texts.join('\n')) as [string, string]
  const times = (text: string, value: string) =>
    containsWhole(text, value) ? text.split(value).length - 1 : 0
  const kept = [...valuesOf(recordsOf(former))].filter((value) => times(had, value) > 0)
  const isKept = kept.length > 0 && kept.every((value) => times(has, value) >= times(had, value))
  return isKept && [...valuesOf(recordsOf(read))].some((value) => times(has, value) > times(had, value))
}
