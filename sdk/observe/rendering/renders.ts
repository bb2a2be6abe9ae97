import { componentName } from '../../frameworks/react/component-name.js'
import {
  type Commit,
  type Fiber,
  type Hook,
  hookOf,
  provideHook,
} from '../../frameworks/react/devtools-hook.js'
import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'
import { reportCaught } from '../console/caught.js'
import { rateOf } from '../rate.js'

/** The flags of a fiber whose component ran, and of one that took an error; the tag of a class component's. */
const PERFORMED_WORK = 1
const DID_CAPTURE = 128
const CLASS = 1
const FIBERS = 5_000
const NAMES = 50
const PER_SECOND = 120

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
          const { counts, boundaries } = renderedIn(args[1].current)
          const all = [...counts].sort(([, one], [, two]) => two - one)
          const components = all
            .slice(0, NAMES)
            .map(([name, renders]) => ({ name: redact.text(name), renders }))
          emit('render', { components, ...(all.length > NAMES ? { more: all.length - NAMES } : {}) })
          for (const name of boundaries) reportCaught(redact.text(name), context)
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

/**
 * How often each component rendered in the commit that a tree came of, and the boundaries that took an error in it;
 * what React left as it was is not entered.
 */
function renderedIn(root: Fiber): { counts: Map<string, number>; boundaries: string[] } {
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
    if (tag === CLASS && (flags & DID_CAPTURE) !== 0) boundaries.push(componentName(type) ?? '')
    if (!isNew && alternate.child === child) continue
    for (let at = child; at !== null; at = at.sibling) open.push(at)
  }
  return { counts, boundaries }
}

/** `memo` has a fiber of its own around that of its component. */
function wraps(type: unknown, child: Fiber | null): boolean {
  if (type === null || typeof type !== 'object' || child === null) return false
  return (type as { type?: unknown }).type === child.type
}
