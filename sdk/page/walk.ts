/** The page's nodes as they are rendered: through open shadow roots and slots. https://drafts.csswg.org/css-shadow-1/#flattening */

/** Child nodes as they are rendered. */
export function flatChildren(node: Element | ShadowRoot): Iterable<Node> & { readonly length: number } {
  if (node instanceof HTMLSlotElement) {
    const assigned = node.assignedNodes()
    if (assigned.length > 0) return assigned
  }
  if (node instanceof Element && node.shadowRoot !== null) return node.shadowRoot.childNodes
  return node.childNodes
}

/** The element that a node is rendered in. */
export function flatParent(node: Node): Element | null {
  const slot = node instanceof Element || node instanceof Text ? node.assignedSlot : null
  if (slot !== null) return slot
  const parent = node.parentNode
  return parent instanceof ShadowRoot ? parent.host : node.parentElement
}

/** True when one element is the other, or is rendered around it. */
export function holdsFlat(outer: Element, inner: Node): boolean {
  for (let at: Node | null = inner; at !== null; at = flatParent(at)) if (at === outer) return true
  return false
}

/** The nearest element around, itself included, that fits a selector. */
export function closestFlat(element: Element, selector: string): Element | null {
  for (let at: Element | null = element; at !== null; at = flatParent(at)) if (at.matches(selector)) return at
  return null
}

/** All elements under a root, open shadow roots included, in document order. */
export function* elementsUnder(root: ParentNode & Node): Generator<Element> {
  if (root instanceof Element && root.shadowRoot !== null) yield* elementsUnder(root.shadowRoot)
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot !== null) yield* elementsUnder(element.shadowRoot)
  }
}

/** The open shadow roots under a node, itself included. */
export function* shadowRootsUnder(node: Element | Document | ShadowRoot): Generator<ShadowRoot> {
  if (node instanceof Element && node.shadowRoot !== null) {
    yield node.shadowRoot
    yield* shadowRootsUnder(node.shadowRoot)
  }
  for (const element of node.querySelectorAll('*')) {
    if (element.shadowRoot === null) continue
    yield element.shadowRoot
    yield* shadowRootsUnder(element.shadowRoot)
  }
}

/** The element of a document that has the focus, inside open shadow roots too. */
export function focusedElement(of: Document = document): Element | null {
  let focused = of.activeElement
  while (focused?.shadowRoot?.activeElement != null) focused = focused.shadowRoot.activeElement
  return focused
}
