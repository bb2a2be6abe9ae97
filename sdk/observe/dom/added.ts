import { isElement } from '../../platform/kinds.js'

/** nodes that are looked into; where more were added, one look at the document is cheaper */
const LOOKED_INTO = 60

/** Elements that fit a selector: those that were added, or all that the document has, where much was added. */
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
      found.push(...node.querySelectorAll<E>(selector))
    }
  }
  return found
}
