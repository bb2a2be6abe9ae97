/** Compares two outlines as trees: added, removed, changed and moved lines. Pure. */
import type { PageOutline } from '../../sdk/protocol/commands/snapshot.js'

export interface TreeDelta {
  /** added lines; the lines inside an added line are indented */
  added: string[]
  /** only the outermost removed lines */
  removed: string[]
  addedCount: number
  removedCount: number
  /** current lines; after an arrow, the former text */
  changed?: string[]
  changedCount?: number
  /** lines with another parent, or at another place among the same siblings */
  moved?: string[]
  movedCount?: number
}

export interface TreeLine {
  /** equal for the same node of the page */
  id: string
  line: string
  /** index of the enclosing line; -1 at the top */
  parent: number
}

export function linesOf({ tree, ids, doc }: PageOutline): TreeLine[] {
  if (tree === '') return []
  const around: number[] = []
  return tree.split('\n').map((indented, index) => {
    const line = indented.trimStart()
    const depth = indented.length - line.length
    around[depth] = index
    return { id: `${doc} ${ids[index] ?? index}`, line, parent: depth === 0 ? -1 : (around[depth - 1] ?? -1) }
  })
}

/** Returns undefined when the outlines are equal. */
export function treeDiff(before: readonly TreeLine[], now: readonly TreeLine[]): TreeDelta | undefined {
  const { former, later } = match(before, now)
  const isNew = (index: number) => former[index] === undefined
  const added = now.map((_, index) => index).filter(isNew)
  const removed = before.map((_, index) => index).filter((index) => later[index] === undefined)
  const changed: string[] = []
  for (const [index, { line }] of now.entries()) {
    const was = before[former[index] ?? -1]?.line
    if (was === undefined || was === line) continue
    changed.push(labelOf(was) === labelOf(line) ? line : `${line} ← ${was}`)
  }
  const moved = movedLines(before, now, former)
  if (added.length + removed.length + changed.length + moved.length === 0) return undefined
  return {
    added: added.map((index) => ' '.repeat(depthWithin(now, index, isNew)) + (now[index]?.line ?? '')),
    removed: removed
      .filter((index) => !removed.includes(before[index]?.parent ?? -1))
      .map((index) => before[index]?.line ?? ''),
    addedCount: added.length,
    removedCount: removed.length,
    ...(changed.length === 0 ? {} : { changed, changedCount: changed.length }),
    ...(moved.length === 0 ? {} : { moved, movedCount: moved.length }),
  }
}

/**
 * Pairs lines of the same node, then lines with the same label in the same place, because a re-render creates new
 * nodes.
 */
function match(
  before: readonly TreeLine[],
  now: readonly TreeLine[],
): { former: (number | undefined)[]; later: (number | undefined)[] } {
  const former: (number | undefined)[] = now.map(() => undefined)
  const later: (number | undefined)[] = before.map(() => undefined)
  const pair = (index: number, was: number) => {
    former[index] = was
    later[was] = index
  }
  const byId = group(before, ({ id }) => id)
  for (const [index, { id }] of now.entries()) {
    const was = byId.get(id)?.shift()
    if (was !== undefined) pair(index, was)
  }
  const byLabel = group(before, ({ parent, line }, index) =>
    later[index] === undefined ? `${parent} ${labelOf(line)}` : '',
  )
  for (const [index, { parent, line }] of now.entries()) {
    const around = parent === -1 ? -1 : former[parent]
    if (former[index] !== undefined || around === undefined) continue
    const was = byLabel.get(`${around} ${labelOf(line)}`)?.shift()
    if (was !== undefined) pair(index, was)
  }
  return { former, later }
}

/** Lines with another parent, and the fewest siblings whose moves explain the new order. */
function movedLines(
  before: readonly TreeLine[],
  now: readonly TreeLine[],
  former: readonly (number | undefined)[],
): string[] {
  const moved: number[] = []
  for (const siblings of group(now, ({ parent }) => parent).values()) {
    const stayed = siblings.filter((index) => {
      const was = former[index]
      const parent = now[index]?.parent ?? -1
      if (was === undefined) return false
      const isHere = before[was]?.parent === (parent === -1 ? -1 : former[parent])
      if (!isHere) moved.push(index)
      return isHere
    })
    const places = stayed.map((index) => former[index] ?? -1)
    const kept = longestRising(places)
    moved.push(...stayed.filter((_, position) => !kept.has(position)))
  }
  return moved.sort((one, two) => one - two).map((index) => now[index]?.line ?? '')
}

/** Positions of a longest increasing subsequence. https://en.wikipedia.org/wiki/Longest_increasing_subsequence */
function longestRising(numbers: readonly number[]): Set<number> {
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [position, number] of numbers.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before[position] = low === 0 ? undefined : ends[low - 1]
    ends[low] = position
  }
  const kept = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = before[at]) kept.add(at)
  return kept
}

function depthWithin(lines: readonly TreeLine[], index: number, isIn: (index: number) => boolean): number {
  let depth = 0
  for (let at = lines[index]?.parent ?? -1; at !== -1 && isIn(at); at = lines[at]?.parent ?? -1) depth += 1
  return depth
}

function labelOf(line: string): string {
  return line.replace(/ \(ref=(?:f\d+)?e\d+\)/, '')
}

function group<K>(lines: readonly TreeLine[], key: (line: TreeLine, index: number) => K): Map<K, number[]> {
  const groups = new Map<K, number[]>()
  for (const [index, line] of lines.entries()) {
    const at = key(line, index)
    const held = groups.get(at)
    if (held === undefined) groups.set(at, [index])
    else held.push(index)
  }
  return groups
}
