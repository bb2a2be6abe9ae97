/** The shape of how a framework's server-rendered markup is told from the same markup with its handlers. */

/** A family: one file for each framework, listed in index.ts. */
export interface Hydration {
  /**
   * The part of the page that waits for its handlers and that an element is in; undefined where the element has them,
   * or where this framework does not render it. Reads the page, and changes nothing.
   */
  pending(element: Element): Node | undefined
}

/** The nodes around a node, itself first, its document last; out of shadow roots, too. */
export function* around(node: Node): Generator<Node> {
  for (let at: Node | null = node; at !== null; at = at.parentNode ?? (at as ShadowRoot).host ?? null)
    yield at
}

export function isComment(node: Node | null): node is Comment {
  return node?.nodeType === 8
}
