/**
 * Walks the rendered tree: through shadow roots, slots and same-origin frames.
 * https://drafts.csswg.org/css-shadow-1/#flattening
 * Nodes in frames belong to another realm, so `instanceof` does not work here.
 */

import { atOnce } from './pieces.js'
import { shadowRootOf } from './shadow-roots.js'

/** elements between two yields */
const AT_A_STRETCH = 200

export function isElement(node: Node | null): node is Element {
  return node?.nodeType === 1
}

export function isTag<K extends keyof HTMLElementTagNameMap>(
  element: Element,
  tag: K,
): element is HTMLElementTagNameMap[K] {
  return element.localName === tag
}

export function isSvg(element: Element): element is SVGElement {
  return element.namespaceURI === 'http://www.w3.org/2000/svg'
}

export function isText(node: Node | null): node is Text {
  return node?.nodeType === 3
}

/** Null for any node that has none. */
function innerRootOf(node: Node): ShadowRoot | Document | null {
  const element = node as Element
  if (element.localName === 'iframe') return (element as HTMLIFrameElement).contentDocument ?? null
  return shadowRootOf(element)
}

export function flatChildren(node: Element | ShadowRoot | Document): ArrayLike<Node> & Iterable<Node> {
  if (!isElement(node)) return node.childNodes
  if (node.localName === 'slot') {
    const assigned = (node as HTMLSlotElement).assignedNodes()
    if (assigned.length > 0) return assigned
  }
  return (innerRootOf(node) ?? node).childNodes
}

export function flatParent(node: Node): Element | null {
  const { parentNode } = node
  if (isElement(parentNode)) return slotOf(node, parentNode) ?? parentNode
  if (parentNode === null) return null
  return (parentNode as ShadowRoot).host ?? (parentNode as Document).defaultView?.frameElement ?? null
}

/** The parent in the rendered tree; null at the root of the node's own document, even inside a frame. */
export function flatParentInDocument(node: Node): Element | null {
  const parent = flatParent(node)
  return parent?.ownerDocument === node.ownerDocument ? parent : null
}

/** `assignedSlot` is null for a slot in a closed root. */
function slotOf(node: Node, parent: Element): Element | null {
  const { assignedSlot } = node as Element
  if (assignedSlot != null) return assignedSlot
  const slots = shadowRootOf(parent)?.querySelectorAll('slot') ?? []
  return [...slots].find((slot) => slot.assignedNodes().includes(node)) ?? null
}

export function holdsFlat(outer: Element, inner: Node): boolean {
  for (let at: Node | null = inner; at !== null; at = flatParent(at)) if (at === outer) return true
  return false
}

/** Like `closest`, in the rendered tree. */
export function closestFlat(element: Element, selector: string): Element | null {
  for (let at: Element | null = element; at !== null; at = flatParent(at)) if (at.matches(selector)) return at
  return null
}

/** All elements under a root, including shadow roots and frames, in document order. */
export function* elementsUnder(root: ParentNode & Node): Generator<Element> {
  const inner = innerRootOf(root)
  if (inner !== null) yield* elementsUnder(inner)
  for (const element of root.querySelectorAll('*')) {
    yield element
    const within = innerRootOf(element)
    if (within !== null) yield* elementsUnder(within)
  }
}

export type InnerRoot = ShadowRoot | Document

export function rootsUnder(node: Element | InnerRoot): InnerRoot[] {
  const roots: InnerRoot[] = []
  atOnce(searchRoots(node, (root) => roots.push(root)))
  return roots
}

/** Like `rootsUnder`, but reports each root. Yields at intervals. */
export function* searchRoots(
  node: Element | InnerRoot,
  found: (root: InnerRoot) => void,
): Generator<void, void> {
  const elements = node.querySelectorAll('*')
  let count = 0
  for (const element of isElement(node) ? [node, ...elements] : elements) {
    count += 1
    if (count % AT_A_STRETCH === 0) yield
    const inner = innerRootOf(element)
    if (inner === null) continue
    found(inner)
    yield* searchRoots(inner, found)
  }
}

/** All text nodes under a node, or the node itself, including shadow roots and frames. */
export function textsUnder(node: Node): Generator<Text> {
  return nodesUnder(node, isText)
}

/** The elements and text nodes of a kind under a node, or the node itself, including shadow roots and frames. */
export function* nodesUnder<N extends Node>(node: Node, isOfKind: (at: Node) => at is N): Generator<N> {
  // NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, whose names have no room in the first script.
  const walker = document.createTreeWalker(node, 5)
  for (let at: Node | null = node; at !== null; at = walker.nextNode()) {
    if (isOfKind(at)) yield at
    const inner = innerRootOf(at)
    if (inner !== null) yield* nodesUnder(inner, isOfKind)
  }
}

/** The focused element of a document, even inside a shadow root or frame. */
export function focusedElement(of: Document = document): Element | null {
  let focused = of.activeElement
  for (;;) {
    const within = focused === null ? null : innerRootOf(focused)?.activeElement
    if (within == null) return focused
    focused = within
  }
}
