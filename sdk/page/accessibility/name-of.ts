/** For a single element. To read several elements, share one `readAccessibility()`. */
import { readAccessibility } from './index.js'

/** Names a hidden element as if it were shown. */
export function nameOf(element: Element): string {
  return readAccessibility().nameIfShown(element)
}
