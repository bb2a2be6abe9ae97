/** For a single element. To read several elements, share one `readAccessibility()`. */
import { readAccessibility } from './index.js'

export function roleOf(element: Element): string {
  return readAccessibility().role(element)
}
