/** A node and its ancestors, up to the document. Continues from a shadow root to its host. */
export function* around(node: Node): Generator<Node> {
  for (let at: Node | null = node; at !== null; at = at.parentNode ?? (at as ShadowRoot).host ?? null)
    yield at
}

export function isComment(node: Node | null): node is Comment {
  return node?.nodeType === 8
}
