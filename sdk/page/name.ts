import { computeAccessibleName } from 'dom-accessibility-api'

/** The element's accessible name. https://www.w3.org/TR/accname-1.2/ */
export function nameOf(element: Element): string {
  return computeAccessibleName(element).replace(/\s+/g, ' ').trim()
}
