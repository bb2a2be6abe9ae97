/** A pager that counts its page up or down, and whose list is read for the page before again. Pure. */
import type { Read } from '../../network/recent-reads.js'
import { recordsOf } from '../../network/records-of.js'
import { valuesOf } from '../shown-values.js'
import { type Again, parametersOf } from './asked-again.js'
import { placesIn } from './places.js'

/**
 * @param reads of the page
 * @param before texts of the page before the action
 * @param now its texts
 */
export function isSamePage(
  { href, former, isOnly }: Again,
  reads: readonly Read[],
  before: readonly string[],
  now: readonly string[],
): boolean {
  const read = reads.find((each) => each.href === href)
  if (!isOnly || href !== former.href || read === undefined || read === former || read.list !== former.list)
    return false
  const pages = [...parametersOf(href).values()].filter((value) => /^\d+$/.test(value)).map(Number)
  const isShown = [...valuesOf(recordsOf(read))].some((each) => before.includes(each) && now.includes(each))
  return isShown && pages.some((page) => isTurned(page, before, now))
}

/** True where the place of this page in the list went, and the one beside it came. */
function isTurned(page: number, before: readonly string[], now: readonly string[]): boolean {
  const [had, has] = [before, now].map(placesIn) as [Set<string>, Set<string>]
  const isGone = (place: string) => had.has(place) && !has.has(place)
  const isNew = (place: string) => has.has(place) && !had.has(place)
  return [...had].some((place) => {
    const [at, of] = place.split('/').map(Number) as [number, number]
    // The first page may be 0 in the address.
    const isOfPage = at === page || at === page + 1
    return isOfPage && isGone(place) && [at - 1, at + 1].some((to) => to <= of && isNew(`${to}/${of}`))
  })
}
