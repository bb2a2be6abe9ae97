/** Shadow roots of the page, the closed ones too, from the moment in which they are attached. */

/** those that were attached after the SDK came: their host may not tell them */
const attached = new WeakMap<Element, ShadowRoot>()
const listeners = new Set<(root: ShadowRoot) => void>()

/** Keeps a shadow root that was attached to an element of the page, and tells those who look at the page. */
export function shadowRootAttached(root: ShadowRoot): void {
  attached.set(root.host, root)
  for (const listener of listeners) listener(root)
}

/** Tells of each shadow root that is attached, until what it returns is called. */
export function onShadowRoot(listener: (root: ShadowRoot) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The element's shadow root, open or closed. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  return element.shadowRoot ?? attached.get(element) ?? null
}
