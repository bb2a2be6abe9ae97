/** React's record of what it rendered. An element has one of two, and not always the one that was committed last. */

export interface Fiber {
  tag: number
  type: unknown
  stateNode: unknown
  return: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  memoizedProps: unknown
  memoizedState: unknown
  dependencies?: { firstContext?: ContextDependency | null } | null
  /** React 18, where JSX was compiled for development */
  _debugSource?: { fileName?: unknown; lineNumber?: unknown; columnNumber?: unknown } | null
  /** React 19: where the element was made */
  _debugStack?: { stack?: unknown } | null
}

export interface ContextDependency {
  context: { displayName?: unknown }
  memoizedValue: unknown
  next: ContextDependency | null
}

/** The numbers that React gives kinds of fibers; the same since React 16. */
export const TAG = {
  function: 0,
  class: 1,
  indeterminate: 2,
  root: 3,
  forwardRef: 11,
  suspense: 13,
  memo: 14,
  simpleMemo: 15,
} as const

/** fibers of one way to the root, and fibers that are looked at on it */
const DEPTH = 2_000
const LOOKED_AT = 1_000_000

/** What React keeps on a node under one of its names, which end in a number of the copy of React. */
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

/** The fiber of the root that a fiber hangs under, as it was committed last; undefined where it hangs under none. */
export function rootOf(fiber: Fiber): Fiber | undefined {
  let top = fiber
  for (let steps = 0; top.return !== null; top = top.return) if (++steps > DEPTH) return undefined
  const current = (top.stateNode as { current?: Fiber } | null)?.current
  return top.tag === TAG.root && (current === top || current === top.alternate) ? current : undefined
}

/** The same fiber in the tree that was committed last; undefined where it is not in it. */
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
