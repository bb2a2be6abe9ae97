import type { ComponentSource } from '../protocol/commands/source.js'

/** Support for one framework. Each is a folder, listed in index.ts. */
export interface Framework {
  readonly name: string
  /** The component that rendered an element; undefined when this framework did not render it. */
  component?(element: Element): Component | undefined
  /**
   * The part of the page around an element that is not hydrated yet. Undefined when the element has its handlers, or
   * this framework did not render it. Changes nothing in the page.
   */
  unhydrated?(element: Element): Node | undefined
  /** matches the error for a page that differs from the server's markup; listed in hydration-errors.ts */
  readonly hydrationError?: RegExp
  /** True when the framework has a hover handler for the element that no platform API shows. */
  hasHoverHandler?(element: Element): boolean
  /** True when the framework has a press handler for the element that no platform API shows. */
  hasPressHandler?(element: Element): boolean
}

export interface Component {
  stack: string[]
  source?: ComponentSource
  /** file of the component, when no line is known */
  file?: string
  /** Reads the data of the nearest component by kind, e.g. `props`. Absent when the framework does not expose it. */
  holds?: () => { [kind: string]: unknown }
}

/** maximum number of names in a stack */
export const STACK = 12
