/** For a single element; to read several, share one `readAccessibility()`. */
import { readAccessibility } from './index.js'

/** The element's accessible name, also of a hidden element: as if it were shown. */
export function nameOf(element: Element): string {
  return readAccessibility().nameIfShown(element)
}
