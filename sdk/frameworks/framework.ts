import type { ComponentSource } from '../protocol/commands/source.js'

/** A family: one folder for each framework, listed in index.ts. */
export interface Framework {
  readonly name: string
  /** Reads the component that rendered an element; undefined when this framework did not render the element itself. */
  component?(element: Element): Component | undefined
  /**
   * Returns the part of the page around an element that waits for its handlers; undefined when the element has them or
   * this framework did not render it. Reads the page and changes nothing.
   */
  unhydrated?(element: Element): Node | undefined
  /** matches what it prints or throws when the page differs from what its server rendered; listed in hydration-errors.ts */
  readonly hydrationError?: RegExp
  /** True when the framework keeps a handler for hover events of the element that the platform does not show. */
  hasHoverHandler?(element: Element): boolean
}

export interface Component {
  /** names of the components around the element, the nearest first */
  stack: string[]
  /** where the element is in the source */
  source?: ComponentSource
  /** file of the component, when no line is known */
  file?: string
  /** what the nearest component holds, by kind, e.g. `props`; left out when the framework does not expose it */
  holds?: { [kind: string]: unknown }
}

/** names of one stack */
export const STACK = 12
