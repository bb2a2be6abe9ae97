/** Whether an element can be seen, and whether it is there at all for assistive technology. */
import { closestFlat, flatChildren, flatParent, isElement, isText } from './walk.js'
import { fold } from './wording.js'

export { isDisabled } from './accessibility/states.js'

const KEPT_OUT = '[aria-hidden="true"],[inert]'

/** Rendered with a box somewhere, and not hidden by `display`, `visibility` or `opacity`; off-screen counts. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected || !isFrameShown(element, isVisible)) return false
  const list = listOf(element)
  if (list !== null) return isVisible(list)
  if (isRenderedByContent(element)) return hasVisibleContent(element)
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  return hasArea(element) || hasVisibleContent(element)
}

/** A text that can be seen. */
export function isTextVisible(node: Text): boolean {
  const parent = flatParent(node)
  if (parent === null || !isShown(parent, true)) return false
  const range = node.ownerDocument.createRange()
  range.selectNodeContents(node)
  return hasArea(range)
}

/** Left out of the accessibility tree. https://www.w3.org/TR/core-aam-1.2/#exclude_elements2 */
export function isInaccessible(element: Element): boolean {
  return !isShown(listOf(element) ?? element, false) || closestFlat(element, KEPT_OUT) !== null
}

/** The same of an element whose surroundings are accessible. */
export function isInaccessibleItself(element: Element): boolean {
  return isKeptOut(element) || !isShown(listOf(element) ?? element, false)
}

/** Kept from assistive technology by its author. */
export function isKeptOut(element: Element): boolean {
  return element.matches(KEPT_OUT)
}

/** Styled to be rendered; an element of `display: contents` has no box of its own. */
function isShown(element: Element, opaque: boolean): boolean {
  if (!isFrameShown(element, (frame) => isShown(frame, opaque))) return false
  if (!isRenderedByContent(element))
    return element.checkVisibility({ opacityProperty: opaque, visibilityProperty: true })
  if (getComputedStyle(element).visibility !== 'visible') return false
  const parent = flatParent(element)
  return parent === null || isShown(parent, opaque)
}

/** What the frame around the element's document is, where there is one. */
function isFrameShown(element: Element, isSeen: (frame: Element) => boolean): boolean {
  const view = element.ownerDocument.defaultView
  return view === window || (view?.frameElement != null && isSeen(view.frameElement))
}

function isRenderedByContent(element: Element): boolean {
  return !element.checkVisibility() && getComputedStyle(element).display === 'contents'
}

function hasVisibleContent(element: Element): boolean {
  for (const node of flatChildren(element)) {
    if (isElement(node) ? isVisible(node) : isText(node) && isTextVisible(node)) return true
  }
  return false
}

function hasArea(seen: Element | Range): boolean {
  for (const { width, height } of seen.getClientRects()) if (width > 0 && height > 0) return true
  return false
}

/** The select that shows an option: options of a closed list have no box. */
function listOf(element: Element): Element | null {
  return /^opt(?:ion|group)$/.test(element.localName) ? element.closest('select') : null
}

/** Text as it reads: rendered text of an element, white space folded. */
export function readableText(element: Element): string {
  const text = (element as HTMLElement).innerText ?? element.textContent ?? ''
  return fold(text)
}
