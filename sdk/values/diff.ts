/**
 * The differences between two states. Identical references are skipped, so the cost grows with the change, not with the
 * state. A change over the limits is reported as one difference.
 */
import { isObject, isPlain, type Kind, keyName, kindOf, ownKeys, read } from './kind.js'
import { COMPARED_DEPTH, type Memory, NotRemembered } from './memory.js'

export interface Difference {
  keys: readonly string[]
  from: unknown
  to: unknown
}

export interface Differences {
  list: Difference[]
  more: number
}

const DIFFERENCES = 20
const LOOKED_AT = 200_000
/** lists, maps and objects that are compared inside, when the state was replaced */
const ENTERED = 4_000

/** @param memory describes `from`, which is then a copy of a state that is changed in place */
export function differences(from: unknown, to: unknown, memory?: Memory): Differences {
  const list: Difference[] = []
  let more = 0
  let looked = 0
  let entered = 0
  // A memory is already bounded.
  const most = memory === undefined ? ENTERED : LOOKED_AT
  /** pairs under comparison, to stop at cycles */
  const around = new Map<object, object>()
  const add = (keys: readonly string[], one: unknown, two: unknown) => {
    if (list.length < DIFFERENCES) list.push({ keys, from: one, to: two })
    else more += 1
  }
  /** true when a comparison stopped at a limit */
  let isCut = false
  const mayGoOn = (soFar: number, most: number) => {
    if (soFar >= most) isCut = true
    return soFar < most
  }
  const isOver = () => isCut || !mayGoOn(looked, LOOKED_AT)
  const compare = (one: unknown, two: unknown, keys: readonly string[], depth: number): void => {
    looked += 1
    if (Object.is(one, two)) return
    if (typeof one === 'function' && typeof two === 'function') return
    if (!isObject(one) || !isObject(two)) return add(keys, one, two)
    const kind = kindOf(two)
    const former = kindOf(one)
    // The former contents of this object were not copied. If it was replaced, the original is compared as it is now.
    if (former === 'object' && one instanceof NotRemembered)
      return one.source === two ? undefined : compare(one.source, two, keys, depth)
    if (kind !== former || kind === 'opaque' || depth === 0) return add(keys, one, two)
    if (around.get(one) === two || !mayGoOn(entered, most)) return
    entered += 1
    around.set(one, two)
    const before = list.length + more
    const inside = (was: unknown, is: unknown, key: unknown) => {
      // Most values are equal and need no keys.
      if (Object.is(was, is)) looked += 1
      else compare(was, is, [...keys, keyName(key)], depth - 1)
    }
    const isSame = compareInside(kind, one, two, { compare: inside, isOver, memory })
    around.delete(one)
    // A different object without a listed difference changed beyond the limits.
    if (!isSame || (isCut && list.length + more === before)) {
      add(keys, one, two)
      isCut = false
    }
  }
  compare(from, to, [], COMPARED_DEPTH)
  return { list, more }
}

interface Inside {
  compare(was: unknown, is: unknown, key: unknown): void
  isOver(): boolean
  memory: Memory | undefined
}

/** @returns false when the objects differ as a whole, not in their contents */
function compareInside(kind: Kind, one: object, two: object, inside: Inside): boolean {
  if (kind === 'date') return Object.is((one as Date).getTime(), (two as Date).getTime())
  if (kind === 'set') return isSameSet(one as Set<unknown>, two as Set<unknown>)
  if (kind === 'object') return compareObjects(one, two, inside)
  if (kind === 'list') compareLists(one as unknown[], two as unknown[], inside)
  else compareMaps(one as Map<unknown, unknown>, two as Map<unknown, unknown>, inside)
  return true
}

/** Skips equal items at both ends, and compares the items between them pair by pair. */
function compareLists(
  one: readonly unknown[],
  two: readonly unknown[],
  { compare, isOver, memory }: Inside,
): void {
  const isSame = (was: number, is: number) => {
    const item = one[was]
    return Object.is(item, two[is]) || (isObject(item) && memory?.sources.get(item) === two[is])
  }
  const least = Math.min(one.length, two.length)
  let before = 0
  while (before < least && isSame(before, before)) before += 1
  let after = 0
  while (after < least - before && isSame(one.length - 1 - after, two.length - 1 - after)) after += 1
  // Items that were changed in place kept their position.
  if (memory !== undefined) {
    for (let at = 0; at < before; at++) compare(one[at], two[at], at)
    for (let at = after; at > 0; at--) compare(one[one.length - at], two[two.length - at], two.length - at)
  }
  const until = Math.max(one.length, two.length) - after
  for (let at = before; at < until && !isOver(); at++) {
    const was = at < one.length - after ? one[at] : undefined
    compare(was, at < two.length - after ? two[at] : undefined, at)
  }
}

function compareMaps(
  one: ReadonlyMap<unknown, unknown>,
  two: ReadonlyMap<unknown, unknown>,
  { compare, isOver }: Inside,
): void {
  let both = 0
  for (const [key, is] of two) {
    if (isOver()) return
    if (one.has(key)) both += 1
    compare(one.get(key), is, key)
  }
  if (both === one.size) return
  for (const [key, was] of one) if (!two.has(key)) compare(was, undefined, key)
}

/** Two objects of a class that hides its contents differ as a whole. */
function compareObjects(one: object, two: object, { compare, isOver }: Inside): boolean {
  const now = ownKeys(two)
  const former = ownKeys(one)
  if (now.length === 0 && former.length === 0) return isPlain(one) && isPlain(two)
  let both = 0
  for (const key of now) {
    if (isOver()) return true
    if (Object.hasOwn(one, key)) both += 1
    compare(read(one, key), read(two, key), key)
  }
  if (both === former.length) return true
  const kept = new Set(now)
  for (const key of former) if (!kept.has(key)) compare(read(one, key), undefined, key)
  return true
}

function isSameSet(one: ReadonlySet<unknown>, two: ReadonlySet<unknown>): boolean {
  if (one.size !== two.size) return false
  for (const item of two) if (!one.has(item)) return false
  return true
}
