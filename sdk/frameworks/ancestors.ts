/** The nodes around a node, itself first and its document last; continues from a shadow root at its host. */
export function* around(node: Node): Generator<Node> {
  for (let at: Node | null = node; at !== null; at = at.parentNode ?? (at as ShadowRoot).host ?? null)
    yield at
}

export function isComment(node: Node | null): node is Comment {
  return node?.nodeType === 8
}
