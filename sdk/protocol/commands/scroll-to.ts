import type { ActId, Milliseconds, Ref } from '../values.js'
import type { FindStrategy, FoundElement } from './find.js'

export const SCROLL_REASONS = [
  'not-there',
  'did-not-move',
  'nothing-scrolls',
  'still-growing',
  'timed-out',
] as const

/** The result of scrolling to an element. */
export interface ScrolledTo {
  found: boolean
  element?: FoundElement
  /** the scroll container that it was found in; left out where no scrolling was needed */
  container?: Ref
  /** scroll positions that were searched, besides the first */
  moves: number
  /** why it was not found */
  reason?: (typeof SCROLL_REASONS)[number]
  near?: string[]
}

/** Scrolls until an element is rendered that a virtualised list may have left out. */
export interface ScrollToCommand {
  args: {
    act: ActId
    by: FindStrategy
    value: string
    name?: string
    /** a selector or a ref */
    container?: string
    /** the item's number, as the list numbers its items */
    index?: number
    timeoutMs: Milliseconds
  }
  result: ScrolledTo
}
