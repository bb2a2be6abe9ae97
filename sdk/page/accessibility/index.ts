/** What assistive technology is told of the page, and so what an agent is told. */
import { countIn } from './counters.js'
import { computeDescription } from './description.js'
import { authoredName, nameIfShown } from './name.js'
import { isHidden, once, type Reading } from './reading.js'
import { computeRole } from './role.js'
import { computeStates, levelOf } from './states.js'
import { isExcluded, readTree } from './tree.js'

/** The accessibility of the page's elements as it is while nothing changes. */
export interface Accessibility {
  /** the computed role, `generic` where the element has none */
  role(element: Element): string
  /** the accessible name; empty for an element that is hidden */
  name(element: Element): string
  /** the name, or the one that a hidden element would have if it were shown */
  nameIfShown(element: Element): string
  /** the accessible description, empty where there is none */
  description(element: Element): string
  /** the words for what is so of it, e.g. `checked`, `expanded`, `required` */
  states(element: Element): readonly string[]
  /** a heading's level; undefined for all else */
  level(element: Element): number | undefined
  /** true when the element is not in the accessibility tree; something in it may still be */
  isHidden(element: Element): boolean
  /** true when the element and all that is in it are not in the accessibility tree */
  isExcluded(element: Element): boolean
  /** the nodes in it, in the order in which they are read */
  children(element: Element): Iterable<Node>
  style(element: Element): CSSStyleDeclaration
}

/**
 * Begins one read of the page. What is found for one element serves the next ones: read what belongs together through
 * one of these, and drop it before the page can change.
 */
export function readAccessibility(): Accessibility {
  const reading: Reading = {
    ...readTree(),
    style: once((element) => getComputedStyle(element)),
    counters: once(countIn),
    contents: new Map(),
    isExcluded: once((element) => isExcluded(element, reading)),
    // Names ask for roles and roles for names; whoever comes back to where it began learns nothing new there.
    role: once((element) => computeRole(element, reading), 'generic'),
    authored: once((element) => authoredName(element, reading), ''),
  }
  const names = once((element: Element) => nameIfShown(element, reading))
  const name = (element: Element) => (isHidden(element, reading) ? '' : names(element))
  return {
    role: reading.role,
    name,
    nameIfShown: names,
    description: (element) => computeDescription(element, name(element), reading),
    states: computeStates,
    level: (element) => levelOf(element, reading.role(element)),
    isHidden: (element) => isHidden(element, reading),
    isExcluded: reading.isExcluded,
    children: reading.children,
    style: reading.style,
  }
}
