import { type Fiber, TAG } from '../../frameworks/react/fiber.js'
import { isObject } from '../../values/kind.js'

/** Stores are provided near the root, so the tree is read level by level, up to this number of fibers. */
const FIBERS = 3_000
const HOOKS = 50

interface Hook {
  memoizedState?: unknown
  next?: Hook | null
}

/** Objects that the components below a root provide as contexts, or name as dependencies of their hooks. */
export function reactValuesIn(root: Fiber, values: Set<object>): void {
  const open = [root]
  for (let at = 0; at < open.length; at++) {
    const fiber = open[at] as Fiber
    for (const value of valuesOf(fiber)) if (isObject(value)) values.add(value)
    for (let child = fiber.child; child !== null && open.length < FIBERS; child = child.sibling)
      open.push(child)
  }
}

function* valuesOf({ tag, memoizedProps, memoizedState }: Fiber): Generator<unknown> {
  if (tag === TAG.contextProvider) yield (memoizedProps as { value?: unknown } | null)?.value
  if (!HOLDS_HOOKS.includes(tag)) return
  let hook = memoizedState as Hook | null | undefined
  for (let count = 0; count < HOOKS && isObject(hook); count++, hook = hook.next) yield* dependencies(hook)
}

const HOLDS_HOOKS: readonly number[] = [TAG.function, TAG.forwardRef, TAG.simpleMemo]

/** Of `useMemo` and `useCallback`: a value and a list; of effects: a record with `deps`. */
function dependencies({ memoizedState: held }: Hook): readonly unknown[] {
  const list: unknown = Array.isArray(held) ? held[1] : isObject(held) && (held as { deps?: unknown }).deps
  return Array.isArray(list) ? list : []
}
