import type { Made } from '../protocol/commands/source.js'

/** Support for one framework. Each is a folder, listed in index.ts. */
export interface Framework {
  readonly name: string
  /** The component that rendered an element; undefined when this framework did not render it. */
  component?(element: Element): Component | undefined
  /**
   * Where the app's own code made an element: the element itself, or the component of a package that rendered it.
   * Follows owners, the components that created, not the elements around. Empty when that is not known; undefined when
   * this framework did not render the element.
   */
  made?(element: Element): Made | undefined
  /** True when the framework renders nothing into the element: what is in it was made by code that has the element. */
  isLeaf?(element: Element): boolean
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
  /** Reads the data of the nearest component by kind, e.g. `props`. Absent when the framework does not expose it. */
  holds?: () => { [kind: string]: unknown }
}

/** maximum number of names in a stack */
export const STACK = 12

/** Turbopack writes `_` for `/` in the names of its chunks. */
const PACKAGE = /(?:^|[\\/])node_modules[\\/_]/

export function isOfPackage(file: string): boolean {
  return PACKAGE.test(file)
}
