import { componentName } from './component-name.js'
import { type Fiber, TAG } from './fiber.js'

/** fiber flags: the component ran; the component caught an error */
const PERFORMED_WORK = 1
const DID_CAPTURE = 128
const FIBERS = 5_000

export interface Rendered {
  counts: Map<string, number>
  boundaries: string[]
}

/** Reads the tree of a commit. Skips subtrees that React left unchanged. */
export function renderedIn(root: Fiber): Rendered {
  const counts = new Map<string, number>()
  const boundaries: string[] = []
  const open = [root]
  for (let looked = 0; looked < FIBERS; looked++) {
    const fiber = open.pop()
    if (fiber === undefined) break
    const { alternate, child, tag, type, flags = 0 } = fiber
    const isNew = alternate === null
    if ((isNew || (flags & PERFORMED_WORK) !== 0) && !wraps(type, child)) {
      const name = componentName(type)
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    if (tag === TAG.class && (flags & DID_CAPTURE) !== 0) boundaries.push(componentName(type) ?? '')
    if (!isNew && alternate.child === child) continue
    for (let at = child; at !== null; at = at.sibling) open.push(at)
  }
  return { counts, boundaries }
}

/** `memo` may have its own fiber above the component's fiber. */
function wraps(type: unknown, child: Fiber | null): boolean {
  if (type === null || typeof type !== 'object' || child === null) return false
  return (type as { type?: unknown }).type === child.type
}
