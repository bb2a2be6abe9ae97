/** Whether an element can be seen, and what stands in an accessibility tree at all. */

/** Rendered with a box, not hidden by display, visibility, opacity or `aria-hidden`-less `hidden`. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false
  if (
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  )
    return false
  const { width, height } = element.getBoundingClientRect()
  if (width > 0 && height > 0) return true
  return [...element.children].some((child) => isVisible(child))
}

/** Left out of the accessibility tree (https://www.w3.org/TR/core-aam-1.2/#exclude_elements2). */
export function isInaccessible(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return true
  return element.closest('[aria-hidden="true"],[inert]') !== null
}

/** Disabled, by itself or by its fieldset. */
export function isDisabled(element: Element): boolean {
  return element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null
}

/** Text as it reads: rendered text of an element, white space folded. */
export function readableText(element: Element): string {
  const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? '')
  return text.replace(/\s+/g, ' ').trim()
}
