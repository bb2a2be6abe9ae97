/** For a single element; to read several, share one `readAccessibility()`. */
import { readAccessibility } from './index.js'

/** The element's computed role; `generic` for an element without a role. */
export function roleOf(element: Element): string {
  return readAccessibility().role(element)
}
