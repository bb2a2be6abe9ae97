import type { Refs } from '../dom/refs.js'
import type { Redactor } from '../values/redactor.js'

/** What reading the page needs: refs for the elements it reports, and what must not be reported. */
export interface PageContext {
  refs: Refs
  redact: Redactor
  /** true for elements that are not the app's: the SDK's own, and those of setIgnoreSelectors */
  isIgnored(node: Node): boolean
}
