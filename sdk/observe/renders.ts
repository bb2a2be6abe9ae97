import { componentName } from '../component-name.js'
import { attempt } from '../patch.js'
import type { Channel, Realm } from './channel.js'
import { rateOf } from './rate.js'

/** Where React looks for who follows its commits. */
const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__'
/** The flag of a fiber whose component ran. */
const PERFORMED_WORK = 1
const FIBERS = 5_000
const NAMES = 50
const PER_SECOND = 120

interface Fiber {
  type: unknown
  child: Fiber | null
  sibling: Fiber | null
  /** its state in the commit before */
  alternate: Fiber | null
  flags?: number
}

type Commit = (renderer: number, root: { current: Fiber }, ...more: unknown[]) => unknown

interface Hook {
  onCommitFiberRoot: Commit
}

/** What React commits: which components rendered, by the hook that it offers to developer tools. */
export const rendersChannel: Channel = {
  name: 'renders',
  sees: ['render'],
  supported: () => true,
  install(context) {
    const { realm, emit, patch, redact } = context
    const mayTell = rateOf(context, 'render', PER_SECOND)
    const removeHook = provideHook(realm)
    const unpatch = patch(hookOf(realm) as Hook, 'onCommitFiberRoot', () => ({
      apply: (target, self, args: Parameters<Commit>) => {
        attempt(() => {
          if (!mayTell()) return
          const all = [...renderedIn(args[1].current)].sort(([, one], [, two]) => two - one)
          const components = all
            .slice(0, NAMES)
            .map(([name, renders]) => ({ name: redact.text(name), renders }))
          emit('render', { components, ...(all.length > NAMES ? { more: all.length - NAMES } : {}) })
        })
        return Reflect.apply(target, self, args) as unknown
      },
    }))
    return () => {
      unpatch()
      removeHook()
    }
  },
}

function hookOf(realm: Realm): Hook | undefined {
  return (realm as unknown as { [HOOK]?: Hook })[HOOK]
}

/** Puts a hook where there is none; its undo takes it away again. */
function provideHook(realm: Realm): () => void {
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

/** How often each component rendered in the commit that a tree came of; what React left as it was is not entered. */
function renderedIn(root: Fiber): Map<string, number> {
  const counts = new Map<string, number>()
  const open = [root]
  for (let looked = 0; looked < FIBERS; looked++) {
    const fiber = open.pop()
    if (fiber === undefined) break
    const { alternate, child, type, flags = 0 } = fiber
    const isNew = alternate === null
    if ((isNew || (flags & PERFORMED_WORK) !== 0) && !wraps(type, child)) {
      const name = componentName(type)
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    if (!isNew && alternate.child === child) continue
    for (let at = child; at !== null; at = at.sibling) open.push(at)
  }
  return counts
}

/** `memo` has a fiber of its own around that of its component. */
function wraps(type: unknown, child: Fiber | null): boolean {
  if (type === null || typeof type !== 'object' || child === null) return false
  return (type as { type?: unknown }).type === child.type
}
