import type { MarkedElement } from '../conversation.js'
import type { Ref } from '../values.js'

/** Finds marked elements again: by their refs, else by their selectors and roles. */
export interface MarkedCommand {
  args: { elements: Pick<MarkedElement, 'ref' | 'role' | 'selector'>[] }
  /** in the order of the elements; null for one that is not on the page */
  result: { refs: (Ref | null)[] }
}
