import { around, isComment } from '../ancestors.js'
import { committed } from './committed.js'
import type { Fiber } from './fiber.js'
import { heldBy, rootOf } from './roots.js'

/** Comments around a server-rendered Suspense or Activity boundary. */
const BEGINS: readonly string[] = ['$', '$?', '$!', '$~', '&']
const ENDS: readonly string[] = ['/$', '/&']

/** The unhydrated root around an element, or the boundary in it, which hydrates separately. */
export function unhydratedRoot(element: Element): Node | undefined {
  let boundary: Comment | undefined
  for (const at of around(element)) {
    // A root's container may be an element of another root.
    const root = at === element ? undefined : heldBy(at, '__reactContainer')
    const fiber = root ?? heldBy(at, '__reactFiber')
    if (fiber !== undefined) {
      if (isDehydrated(fiber)) return at
      // An element has a fiber before it is committed.
      return at === element && isUncommitted(fiber) ? at : boundary
    }
    boundary ??= dehydratedAround(at)
  }
  return undefined
}

export function containerAround(node: Node): Node | undefined {
  for (const at of around(node)) if (heldBy(at, '__reactContainer') !== undefined) return at
  return undefined
}

function isDehydrated(fiber: Fiber): boolean {
  const state = rootOf(fiber)?.memoizedState as { isDehydrated?: unknown } | null | undefined
  return state?.isDehydrated === true
}

function isUncommitted(fiber: Fiber): boolean {
  return rootOf(fiber) !== undefined && committed(fiber) === undefined
}

function dehydratedAround(node: Node): Comment | undefined {
  let depth = 0
  for (let at = node.previousSibling; at !== null; at = at.previousSibling) {
    if (!isComment(at)) continue
    if (ENDS.includes(at.data)) depth += 1
    else if (BEGINS.includes(at.data)) {
      if (depth === 0) {
        const fiber = heldBy(at, '__reactFiber')
        return fiber !== undefined && committed(fiber) !== undefined ? at : undefined
      }
      depth -= 1
    }
  }
  return undefined
}
