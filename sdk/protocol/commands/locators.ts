import type { Ref } from '../values.js'

/** At most so many locators of one element are kept. */
export const LOCATORS = 8

/** A description as in predicates.ts, with one strategy set; flat, so that it can be checked where it arrives. */
export interface KeptDescription {
  testid?: string
  role?: string
  name?: string
  label?: string
  text?: string
  placeholder?: string
  alt?: string
  nth?: number
}

export interface KeptLocator extends KeptDescription {
  within?: KeptDescription
}

/** How one element can be found again, and whether what is typed into it may be kept. */
export interface Located {
  /** each fits this element alone; in order of trust, strongest first */
  locators: KeptLocator[]
  /** the element is a field whose value is never reported */
  concealed?: true
}

/** Lists locators that fit one element only. A search that takes too long is cut, and fewer are listed. */
export interface LocatorsCommand {
  args: {
    ref: Ref
    /** role and name before an act that may have changed them; default: as they are now */
    was?: { role: string; name: string }
  }
  result: Located
}
