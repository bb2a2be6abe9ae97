/** Names of single elements; a read of many goes through one `readAccessibility()`. */
import { readAccessibility } from './index.js'

/** The element's accessible name, or the one that it would have if it were not hidden. */
export function nameOf(element: Element): string {
  return readAccessibility().nameIfShown(element)
}
