/** Pairs the elements of a page with those of an earlier state of it. Pure. */
import type { DrawnElement } from '../../sdk/protocol/commands/appearance.js'

export interface Pairing {
  pairs: [then: DrawnElement, now: DrawnElement][]
  appeared: DrawnElement[]
  gone: DrawnElement[]
}

/** comparisons between two lists of siblings */
const COMPARED = 40_000

interface Node {
  element: DrawnElement
  children: Node[]
}

/**
 * Pairs from the root down. Among the children of a pair, the same ones in the same order are paired first, then the same ones
 * anywhere; between them, those of the same tag, and then those of the same role and name. So an insertion does not shift what
 * follows it.
 */
export function paired(before: readonly DrawnElement[], now: readonly DrawnElement[]): Pairing {
  const pairing: Pairing = { pairs: [], appeared: [], gone: [] }
  const lists: [Node[], Node[]][] = [[treeOf(before), treeOf(now)]]
  for (let next = lists.pop(); next !== undefined; next = lists.pop()) {
    const { pairs, appeared, gone } = siblings(...next)
    for (const [one, other] of pairs) {
      pairing.pairs.push([one.element, other.element])
      lists.push([one.children, other.children])
    }
    pairing.appeared.push(...appeared.map(({ element }) => element))
    pairing.gone.push(...gone.map(({ element }) => element))
  }
  return pairing
}

/** Only the outermost elements that appeared or are gone are in the result. */
function siblings(before: readonly Node[], now: readonly Node[]) {
  const places = common(before, now)
  const pairs = places.flatMap(([one, other]) =>
    together(before.slice(one, one + 1), now.slice(other, other + 1)),
  )
  const gone: Node[] = []
  const appeared: Node[] = []
  const [olds, news] = without(pairs, before, now)
  const elsewhere = inOrder(olds, news, keyOf)
  pairs.push(...elsewhere)
  let [from, to] = [0, 0]
  for (const [one, other] of [...places, [before.length, now.length] as const]) {
    let left = without(elsewhere, before.slice(from, one), now.slice(to, other))
    for (const key of [tagOf, whoOf]) {
      const matched = inOrder(...left, key)
      pairs.push(...matched)
      left = without(matched, ...left)
    }
    gone.push(...left[0])
    appeared.push(...left[1])
    ;[from, to] = [one + 1, other + 1]
  }
  return { pairs, gone, appeared }
}

function without(pairs: readonly [Node, Node][], ...lists: [readonly Node[], readonly Node[]]) {
  const known = new Set(pairs.flat())
  return lists.map((list) => list.filter((node) => !known.has(node))) as [Node[], Node[]]
}

function together<T>(ones: readonly T[], others: readonly T[]): [T, T][] {
  return ones.flatMap((one, i): [T, T][] => {
    const other = others[i]
    return other === undefined ? [] : [[one, other]]
  })
}

/** The first of each key with the first, the second with the second. */
function inOrder(before: readonly Node[], now: readonly Node[], key: (node: Node) => string): [Node, Node][] {
  const free = new Map<string, Node[]>()
  for (const node of before) {
    const same = free.get(key(node))
    if (same === undefined) free.set(key(node), [node])
    else same.push(node)
  }
  return now.flatMap((node): [Node, Node][] => {
    const then = free.get(key(node))?.shift()
    return then === undefined ? [] : [[then, node]]
  })
}

/** The places of the longest common subsequence of the same elements. */
function common(before: readonly Node[], now: readonly Node[]): [one: number, other: number][] {
  const [olds, news] = [before.map(keyOf), now.map(keyOf)]
  const shorter = Math.min(olds.length, news.length)
  let head = 0
  while (head < shorter && olds[head] === news[head]) head += 1
  let tail = 0
  while (tail < shorter - head && olds.at(-1 - tail) === news.at(-1 - tail)) tail += 1
  const [oldEnd, newEnd] = [olds.length - tail, news.length - tail]
  const equal = (from: number, to: number, count: number) =>
    Array.from({ length: count }, (_, i): [number, number] => [from + i, to + i])
  return [
    ...equal(0, 0, head),
    ...subsequence(olds.slice(head, oldEnd), news.slice(head, newEnd)).map(
      ([one, other]): [number, number] => [one + head, other + head],
    ),
    ...equal(oldEnd, newEnd, tail),
  ]
}

/** None of long lists, where it would take too long. */
function subsequence(olds: readonly string[], news: readonly string[]): [number, number][] {
  if (olds.length * news.length > COMPARED) return []
  const width = news.length + 1
  const lengths = new Uint32Array((olds.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = olds.length - 1; i >= 0; i--)
    for (let j = news.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        olds[i] === news[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const places: [number, number][] = []
  for (let [i, j] = [0, 0]; i < olds.length && j < news.length; ) {
    if (olds[i] === news[j]) places.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return places
}

/** Each element under the nearest listed one that its path leads through. @param elements outermost first */
function treeOf(elements: readonly DrawnElement[]): Node[] {
  const roots: Node[] = []
  const nodes = new Map<string, Node>()
  for (const element of elements) {
    const node: Node = { element, children: [] }
    const steps = element.path.split('>')
    let parent: Node | undefined
    for (let length = steps.length - 1; length > 0 && parent === undefined; length--)
      parent = nodes.get(steps.slice(0, length).join('>'))
    ;(parent?.children ?? roots).push(node)
    nodes.set(element.path, node)
  }
  return roots
}

function keyOf({ element: { tag, role, name, text } }: Node): string {
  return JSON.stringify([tag, role, name, text])
}

function tagOf({ element: { tag } }: Node): string {
  return tag.split('.')[0] ?? ''
}

function whoOf({ element: { role, name, text } }: Node): string {
  return JSON.stringify([role, name === '' ? text : name])
}
