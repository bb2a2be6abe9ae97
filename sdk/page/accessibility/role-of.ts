/** Roles of single elements; a read of many goes through one `readAccessibility()`. */
import { readAccessibility } from './index.js'

/** The element's computed role; `generic` where it has none. */
export function roleOf(element: Element): string {
  return readAccessibility().role(element)
}
