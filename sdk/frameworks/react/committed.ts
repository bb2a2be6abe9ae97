import type { Fiber } from './fiber.js'
import { DEPTH, rootOf } from './roots.js'

/** limit: fibers compared along the path to the root */
const LOOKED_AT = 1_000_000

/** The fiber of the committed tree that belongs to the fiber or its alternate; undefined when none can be found. */
export function committed(fiber: Fiber): Fiber | undefined {
  const way: Fiber[] = []
  let top = fiber
  for (; top.return !== null; top = top.return) if (way.push(top) > DEPTH) return undefined
  let looked = 0
  let at = rootOf(top)
  for (const next of way.reverse()) {
    let child: Fiber | null = at?.child ?? null
    while (child !== null && child !== next && child !== next.alternate) {
      if (++looked > LOOKED_AT) return undefined
      child = child.sibling
    }
    if (child === null) return undefined
    at = child
  }
  return at
}
