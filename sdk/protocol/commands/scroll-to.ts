import type { ActId, Milliseconds, Ref } from '../values.js'
import type { FindStrategy, FoundElement } from './find.js'

export const SCROLL_REASONS = [
  'not-there',
  'did-not-move',
  'nothing-scrolls',
  'still-growing',
  'timed-out',
] as const

export interface ScrolledTo {
  found: boolean
  element?: FoundElement
  /** the scroll container of the element; absent when no scrolling was needed */
  container?: Ref
  /** scroll positions that were searched after the initial one */
  moves: number
  reason?: (typeof SCROLL_REASONS)[number]
  near?: string[]
}

/** Scrolls until the element is rendered. A virtualised list renders only the items in view. */
export interface ScrollToCommand {
  args: {
    act: ActId
    by: FindStrategy
    value: string
    name?: string
    /** CSS selector or ref of a scroll container */
    container?: string
    /** the item's number, as the list numbers its items */
    index?: number
    timeoutMs: Milliseconds
  }
  result: ScrolledTo
}
