/** The page as assistive technology, and so an agent, perceives it. */
import { countIn } from './counters.js'
import { computeDescription } from './description.js'
import { authoredName, nameIfShown } from './name.js'
import { isHidden, once, type Reading } from './reading.js'
import { computeRole } from './role.js'
import { computeStates, levelOf } from './states.js'
import { isExcluded, readTree } from './tree.js'

/** The accessibility of the page's elements; valid while the page does not change. */
export interface Accessibility {
  /** the computed role; `generic` for an element without a role */
  role(element: Element): string
  /** the accessible name; empty for a hidden element */
  name(element: Element): string
  /** the name, also of a hidden element: as if it were shown */
  nameIfShown(element: Element): string
  /** the accessible description; may be empty */
  description(element: Element): string
  /** states that apply, e.g. `checked`, `expanded`, `required` */
  states(element: Element): readonly string[]
  /** a heading's level; undefined for other elements */
  level(element: Element): number | undefined
  /** true when the element is not in the accessibility tree; its descendants may be */
  isHidden(element: Element): boolean
  /** true when neither the element nor any descendant is in the accessibility tree */
  isExcluded(element: Element): boolean
  /** its child nodes in reading order */
  children(element: Element): Iterable<Node>
  style(element: Element): CSSStyleDeclaration
}

/**
 * Starts one read of the page. Results are cached: share one reading among related reads, and drop it before the page
 * can change.
 */
export function readAccessibility(): Accessibility {
  const reading: Reading = {
    ...readTree(),
    style: once((element) => getComputedStyle(element)),
    counters: once(countIn),
    contents: new Map(),
    isExcluded: once((element) => isExcluded(element, reading)),
    // Names depend on roles and roles on names: a cycle gets the fallback.
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
