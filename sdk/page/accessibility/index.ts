/** The page as assistive technology and agents perceive it. */
import { countIn } from './counters.js'
import { computeDescription } from './description.js'
import { authoredName, nameIfShown } from './name.js'
import { isHidden, once, onceFromOutside, type Reading } from './reading.js'
import { computeRole } from './role.js'
import { computeStates, levelOf } from './states.js'
import { isExcluded, readTree } from './tree.js'

export interface Accessibility {
  /** `generic` for an element without a role */
  role(element: Element): string
  /** empty for a hidden element */
  name(element: Element): string
  /** the name of a hidden element is that of the element when shown */
  nameIfShown(element: Element): string
  description(element: Element): string
  states(element: Element): readonly string[]
  level(element: Element): number | undefined
  /** the element is not in the accessibility tree; its descendants may be */
  isHidden(element: Element): boolean
  /** neither the element nor a descendant is in the accessibility tree */
  isExcluded(element: Element): boolean
  /** in reading order */
  children(element: Element): Iterable<Node>
  style(element: Element): CSSStyleDeclaration
}

/**
 * Starts one read of the page. Results are cached: share one reading among related reads, and drop it before the page
 * can change.
 */
export function readAccessibility(): Accessibility {
  const tree = readTree()
  const reading: Reading = {
    ...tree,
    style: once((element) => getComputedStyle(element)),
    counters: once(countIn),
    contents: new Map(),
    nesting: 0,
    isExcluded: onceFromOutside((element) => isExcluded(element, reading), tree.parent, false),
    // Names depend on roles and roles on names. In a cycle, the fallback applies.
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
