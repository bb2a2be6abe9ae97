import type { Counters } from './counters.js'

/** Facts of one read of the page, each computed on first use. */
export interface Reading {
  readonly style: (element: Element) => CSSStyleDeclaration
  /** the element and all its descendants are not in the accessibility tree */
  readonly isExcluded: (element: Element) => boolean
  /** parent in the accessibility tree, ignored or not */
  readonly parent: (element: Element) => Element | null
  readonly children: (element: Element) => Iterable<Node>
  readonly labels: (element: Element) => readonly Element[]
  readonly counters: (root: Element) => Counters
  readonly role: (element: Element) => string
  readonly authored: (element: Element) => string
  /** contents of elements that are the same in every name */
  readonly contents: Map<Element, string>
  /** elements whose content is being read, one in another */
  nesting: number
}

/**
 * Caches a computation per key.
 *
 * @param meanwhile result for a key whose computation depends on itself
 */
export function once<K extends object, T>(ask: (about: K) => T, meanwhile?: T): (about: K) => T {
  const known = new Map<K, T>()
  return (about) => {
    let answer = known.get(about)
    if (answer !== undefined) return answer
    if (meanwhile !== undefined) known.set(about, meanwhile)
    answer = ask(about)
    known.set(about, answer)
    return answer
  }
}

/**
 * Caches a computation that depends on the element's parent. Begins at the outermost element, because a recursion over
 * the ancestors of a deep element would exhaust the stack.
 *
 * @param meanwhile result for an element that is its own ancestor
 */
export function onceFromOutside<T>(
  ask: (about: Element) => T,
  parent: (element: Element) => Element | null,
  meanwhile: T,
): (about: Element) => T {
  const known = new Map<Element, T>()
  return (about) => {
    const unknown: Element[] = []
    for (let at: Element | null = about; at !== null && !known.has(at); at = parent(at)) {
      unknown.push(at)
      known.set(at, meanwhile)
    }
    for (const element of unknown.reverse()) known.set(element, ask(element))
    return known.get(about) ?? meanwhile
  }
}

/** https://www.w3.org/TR/core-aam-1.2/#exclude_elements2 */
export function isHidden(element: Element, { isExcluded, style }: Reading): boolean {
  return isExcluded(element) || style(element).visibility !== 'visible'
}
