/** Shadow roots of the page, closed ones included. */

/** Closed roots: only the call that attaches one hands it out, so what is known outlives a connection. */
const closed = new WeakMap<Element, ShadowRoot>()

/** Reports the shadow roots that the page attaches during one connection. */
export interface ShadowRoots {
  /** Records a root that was just attached, and notifies the listeners. */
  attached(root: ShadowRoot): void
  /** @returns stops the notifications */
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

/** The element's shadow root, open or closed. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  return element.shadowRoot ?? closed.get(element) ?? null
}
