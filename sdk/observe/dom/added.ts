import { isElement } from '../../platform/kinds.js'

/** added nodes above which one query of the whole document is cheaper than a query of each node */
const LOOKED_INTO = 60

export function fittingAdded<E extends Element = Element>(
  records: readonly MutationRecord[],
  selector: string,
  document: Document,
): E[] {
  const lists = records.map(({ addedNodes }) => addedNodes).filter(({ length }) => length > 0)
  const count = lists.reduce((sum, { length }) => sum + length, 0)
  if (count > LOOKED_INTO) return [...document.querySelectorAll<E>(selector)]
  const found: E[] = []
  for (const nodes of lists) {
    for (const node of nodes) {
      if (!isElement(node)) continue
      if (node.matches(selector)) found.push(node as E)
      for (const inner of node.querySelectorAll<E>(selector)) found.push(inner)
    }
  }
  return found
}
