import { around, type Hydration, isComment } from '../hydration.js'
import { committed, type Fiber, heldBy, rootOf } from './fiber.js'

/** Comments that begin and end a boundary, of Suspense or Activity, as the server writes them. */
const BEGINS: readonly string[] = ['$', '$?', '$!', '$~', '&']
const ENDS: readonly string[] = ['/$', '/&']

/** React 18 and 19: a root that `hydrateRoot` was called for, and its boundaries, each of which is hydrated by itself. */
export const react: Hydration = {
  pending(element) {
    let boundary: Comment | undefined
    for (const at of around(element)) {
      // A container of one root may be an element of another.
      const root = at === element ? undefined : heldBy(at, '__reactContainer')
      const fiber = root ?? heldBy(at, '__reactFiber')
      if (fiber !== undefined) {
        if (isDehydrated(fiber)) return at
        // What React renders gets its fiber before it is committed.
        return at === element && isUncommitted(fiber) ? at : boundary
      }
      boundary ??= dehydratedAround(at)
    }
    return undefined
  },
}

/** The container of the React root around a node, whether it is hydrated or not. */
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

/** The comment that begins the boundary around a node, where React has yet to hydrate what is in it. */
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
