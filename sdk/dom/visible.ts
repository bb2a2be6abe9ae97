import { flatChildren, flatParent, isElement, isSvg, isText } from './walk.js'
import { fold } from './wording.js'

/** True when rendered with a box, even off-screen, and not hidden by `display`, `visibility` or `opacity`. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected || !isFrameShown(element, isVisible)) return false
  const list = listOf(element)
  if (list !== null) return isVisible(list)
  if (isRenderedByContent(element)) return hasVisibleContent(element)
  if (!isStyledVisible(element)) return false
  if (isFoldedIn(element)) return false
  return hasArea(element) || (!isClipping(element) && hasVisibleContent(element))
}

export function isTextVisible(node: Text): boolean {
  const parent = flatParent(node)
  if (parent === null || !isShown(parent)) return false
  const range = node.ownerDocument.createRange()
  range.selectNodeContents(node)
  return hasArea(range) && !isFolded(parent, getComputedStyle(parent)) && !isFoldedIn(parent)
}

/**
 * True inside a clipping element of zero size, such as a closed accordion. An absolutely positioned element is not
 * clipped by ancestors below its containing block. https://drafts.csswg.org/css-overflow-3/#overflow-properties
 */
function isFoldedIn(element: Element): boolean {
  let isAbsolute = false
  let at: Element | null = element
  for (; at !== null && at !== at.ownerDocument.body; at = flatParent(at)) {
    const style = getComputedStyle(at)
    if (isAbsolute && style.position === 'static' && style.transform === 'none') continue
    if (at !== element && isFolded(at, style)) return true
    if (style.position === 'fixed') return false
    isAbsolute = style.position === 'absolute'
  }
  return false
}

/** Inline elements, table parts and SVG elements do not clip their content. */
function isFolded(element: Element, { display, overflowX, overflowY }: CSSStyleDeclaration): boolean {
  if (/^(?:inline|contents|table-.+)$/.test(display) || isSvg(element)) return false
  return (
    (overflowX !== 'visible' && element.clientWidth === 0) ||
    (overflowY !== 'visible' && element.clientHeight === 0)
  )
}

function isClipping(element: Element): boolean {
  const { display, overflowX, overflowY } = getComputedStyle(element)
  return display !== 'inline' && display !== 'contents' && overflowX !== 'visible' && overflowY !== 'visible'
}

/** True when styles allow rendering. An element with `display: contents` has no box of its own. */
function isShown(element: Element): boolean {
  if (!isFrameShown(element, isShown)) return false
  if (!isRenderedByContent(element))
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  if (getComputedStyle(element).visibility !== 'visible') return false
  const parent = flatParent(element)
  return parent === null || isShown(parent)
}

/** Native controls that apps make transparent, over a drawn one or under it. */
const DRAWN = '[type=checkbox],[type=radio],[type=range],[type=file],select'

function isStyledVisible(element: Element): boolean {
  const isDrawn = element.matches(DRAWN)
  if (!element.checkVisibility({ opacityProperty: !isDrawn, visibilityProperty: true })) return false
  const parent = isDrawn ? flatParent(element) : null
  return parent === null || isShown(parent)
}

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

/** The select that shows an option. Options of a closed select have no box. */
function listOf(element: Element): Element | null {
  return /^opt(?:ion|group)$/.test(element.localName) ? element.closest('select') : null
}

export function readableText(element: Element): string {
  const text = (element as HTMLElement).innerText ?? element.textContent ?? ''
  return fold(text)
}
