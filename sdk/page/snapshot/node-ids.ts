/** Numbers the nodes whose lines were printed: the same node has the same number in every snapshot of a connection. */
export interface NodeIds {
  /** The number of an element; negative for a text in it. */
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
