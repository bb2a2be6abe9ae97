/** Numbers the nodes of printed lines. A node keeps its number in every snapshot of a connection. */
export interface NodeIds {
  /** Negative for a text in the element. */
  of(node: Node, isText: boolean): number
}

export function createNodeIds(): NodeIds {
  const ids = new WeakMap<Node, number>()
  let last = 0
  return {
    of(node, isText) {
      let id = ids.get(node)
      if (id === undefined) {
        last += 1
        id = last
        ids.set(node, id)
      }
      return isText ? -id : id
    },
  }
}
