import type { Refs } from '../dom/refs.js'
import type { Redactor } from '../values/redactor.js'

export interface PageContext {
  refs: Refs
  redact: Redactor
  /** True for the SDK's own elements and for those of setIgnoreSelectors. */
  isIgnored(node: Node): boolean
}
