import { type Fiber, TAG } from './fiber.js'

/** limit: fibers on the path to the root */
export const DEPTH = 2_000

/** The fiber that React keeps on a node. The property name ends with a random suffix. */
export function heldBy(node: Node, name: '__reactFiber' | '__reactContainer'): Fiber | undefined {
  for (const key of Object.keys(node)) {
    const isIt =
      key.startsWith(name) || (name === '__reactFiber' && key.startsWith('__reactInternalInstance'))
    if (!isIt) continue
    const fiber = (node as unknown as { [key: string]: unknown })[key]
    if (typeof fiber === 'object' && fiber !== null && 'return' in fiber) return fiber as Fiber
  }
  return undefined
}

/** The committed root above a fiber; undefined for a fiber without a root. */
export function rootOf(fiber: Fiber): Fiber | undefined {
  let top = fiber
  for (let steps = 0; top.return !== null; top = top.return) if (++steps > DEPTH) return undefined
  const current = (top.stateNode as { current?: Fiber } | null)?.current
  return top.tag === TAG.root && (current === top || current === top.alternate) ? current : undefined
}
