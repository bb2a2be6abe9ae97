import type { Counters } from './counters.js'

/** What is known of the page during one read of it: each fact is found once, when it is first asked for. */
export interface Reading {
  readonly style: (element: Element) => CSSStyleDeclaration
  /** gone from the accessibility tree with all that is in it */
  readonly isExcluded: (element: Element) => boolean
  /** around it in the accessibility tree, ignored or not */
  readonly parent: (element: Element) => Element | null
  readonly children: (element: Element) => Iterable<Node>
  readonly labels: (element: Element) => readonly Element[]
  readonly counters: (root: Element) => Counters
  readonly role: (element: Element) => string
  /** the name that an attribute gives, empty where none does */
  readonly authored: (element: Element) => string
  /** the text of what is in elements, where it is the same in every name that it is part of */
  readonly contents: Map<Element, string>
}

/** Asks once per element. A question that comes back to an element on its own way gets the given answer there. */
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

/** True when the element is not in the accessibility tree. https://www.w3.org/TR/core-aam-1.2/#exclude_elements2 */
export function isHidden(element: Element, { isExcluded, style }: Reading): boolean {
  return isExcluded(element) || style(element).visibility !== 'visible'
}
