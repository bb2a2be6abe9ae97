/** The page's elements in flattened order: shadow roots and slots as they are rendered. */

/** Child nodes as they are rendered. */
export function flatChildren(node: Element | ShadowRoot): Node[] {
  if (node instanceof HTMLSlotElement) {
    const assigned = node.assignedNodes()
    if (assigned.length > 0) return assigned
  }
  if (node instanceof Element && node.shadowRoot !== null) return [...node.shadowRoot.childNodes]
  return [...node.childNodes]
}

/** All elements under a root, open shadow roots included, in document order. */
export function* elementsUnder(root: ParentNode & Node): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot !== null) yield* elementsUnder(element.shadowRoot)
  }
}

/** The document and every open shadow root in it. */
export function rootsOf(): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const element of elementsUnder(document))
    if (element.shadowRoot !== null) roots.push(element.shadowRoot)
  return roots
}
