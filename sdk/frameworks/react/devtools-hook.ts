import { attempt, type Patch } from '../../platform/patch.js'
import type { Fiber } from './fiber.js'

/** React reports commits to developer tools through this global. It must exist before React loads. */
const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__'

type Commit = (renderer: number, root: { current: Fiber }, ...more: unknown[]) => unknown

interface Hook {
  onCommitFiberRoot: Commit
}

type Slots = { [HOOK]?: Hook }

/**
 * Observes React's commits.
 *
 * @param listener called at each commit with the root fiber, when the nodes are in the page
 * @returns stops observing
 */
export function onCommit(realm: object, patch: Patch, listener: (root: Fiber) => void): () => void {
  const removeHook = provideHook(realm)
  const unpatch = patch(hookOf(realm) as Hook, 'onCommitFiberRoot', () => ({
    apply(target, self, args: Parameters<Commit>) {
      attempt(() => listener(args[1].current))
      return Reflect.apply(target, self, args) as unknown
    },
  }))
  return () => {
    unpatch()
    removeHook()
  }
}

function hookOf(realm: object): Hook | undefined {
  return (realm as Slots)[HOOK]
}

/** Adds a hook unless developer tools have added one. The returned function removes it. */
function provideHook(realm: object): () => void {
  if (typeof hookOf(realm)?.onCommitFiberRoot === 'function') return () => undefined
  const renderers = new Map<number, unknown>()
  const hook = {
    renderers,
    supportsFiber: true,
    inject(renderer: unknown) {
      renderers.set(renderers.size + 1, renderer)
      return renderers.size
    },
    onCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  }
  Object.defineProperty(realm, HOOK, { configurable: true, writable: true, value: hook })
  return () => {
    if (hookOf(realm) === hook) Reflect.deleteProperty(realm, HOOK)
  }
}
