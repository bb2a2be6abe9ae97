/** Whether an element can be seen, and whether it is there at all for assistive technology. */
import { closestFlat, flatChildren, flatParent } from './walk.js'

export { isDisabled } from './accessibility/states.js'

const KEPT_OUT = '[aria-hidden="true"],[inert]'

/** Rendered with a box somewhere, and not hidden by `display`, `visibility` or `opacity`; off-screen counts. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false
  const list = listOf(element)
  if (list !== null) return isVisible(list)
  if (isRenderedByContent(element)) return hasVisibleContent(element)
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  for (const { width, height } of element.getClientRects()) if (width > 0 && height > 0) return true
  return hasVisibleContent(element)
}

/** A text that can be seen. */
export function isTextVisible(node: Text): boolean {
  const parent = flatParent(node)
  if (parent === null || !isShown(parent, true)) return false
  const range = document.createRange()
  range.selectNodeContents(node)
  for (const { width, height } of range.getClientRects()) if (width > 0 && height > 0) return true
  return false
}

/** Left out of the accessibility tree. https://www.w3.org/TR/core-aam-1.2/#exclude_elements2 */
export function isInaccessible(element: Element): boolean {
  return !isShown(listOf(element) ?? element, false) || closestFlat(element, KEPT_OUT) !== null
}

/** The same of an element whose surroundings are accessible. */
export function isInaccessibleItself(element: Element): boolean {
  return element.matches(KEPT_OUT) || !isShown(listOf(element) ?? element, false)
}

/** Styled to be rendered; an element of `display: contents` has no box of its own. */
function isShown(element: Element, opaque: boolean): boolean {
  if (!isRenderedByContent(element))
    return element.checkVisibility({ opacityProperty: opaque, visibilityProperty: true })
  if (getComputedStyle(element).visibility !== 'visible') return false
  const parent = flatParent(element)
  return parent === null || isShown(parent, opaque)
}

function isRenderedByContent(element: Element): boolean {
  return !element.checkVisibility() && getComputedStyle(element).display === 'contents'
}

function hasVisibleContent(element: Element): boolean {
  for (const node of flatChildren(element)) {
    if (node instanceof Element ? isVisible(node) : node instanceof Text && isTextVisible(node)) return true
  }
  return false
}

/** The select that shows an option: options of a closed list have no box. */
function listOf(element: Element): Element | null {
  return element instanceof HTMLOptionElement || element instanceof HTMLOptGroupElement
    ? element.closest('select')
    : null
}

/** Text as it reads: rendered text of an element, white space folded. */
export function readableText(element: Element): string {
  const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? '')
  return text.replace(/\s+/g, ' ').trim()
}
