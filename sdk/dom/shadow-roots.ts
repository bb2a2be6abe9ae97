/** Closed roots, recorded when they are attached. They are kept across connections: no API returns them later. */
const closed = new WeakMap<Element, ShadowRoot>()

export interface ShadowRoots {
  attached(root: ShadowRoot): void
  /** @returns removes the listener */
  onAttached(listener: (root: ShadowRoot) => void): () => void
}

export function createShadowRoots(): ShadowRoots {
  const listeners = new Set<(root: ShadowRoot) => void>()
  return {
    attached(root) {
      if (root.mode === 'closed') closed.set(root.host, root)
      for (const listener of listeners) listener(root)
    },
    onAttached(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function shadowRootOf(element: Element): ShadowRoot | null {
  return element.shadowRoot ?? closed.get(element) ?? null
}
