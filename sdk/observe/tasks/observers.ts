import type { Provenance } from '../cause/cause-tracker.js'
import type { Channel, ChannelContext } from '../channel.js'
import { undoAll } from './scheduled.js'

const OBSERVERS = ['IntersectionObserver', 'ResizeObserver'] as const

/**
 * Intersection and resize observers run with the cause of the turn that called `observe`. A mutation observer needs no
 * patch: it runs in the checkpoint of the turn that mutated.
 */
export const observers: Channel = {
  name: 'observers',
  supported: () => true,
  install: (context) =>
    undoAll(OBSERVERS.filter((name) => name in context.realm).flatMap((name) => followed(context, name))),
}

function followed(
  { patch, cause, learnt, realm }: ChannelContext,
  name: (typeof OBSERVERS)[number],
): (() => void)[] {
  /** what led to `observe`, for the first callback of each observer; a later one may follow from a scroll */
  const provenances = new WeakMap<object, Provenance>()
  return [
    patch(realm, name, () => ({
      construct: (target, [callback, ...rest], newTarget) => {
        if (typeof callback !== 'function')
          return Reflect.construct(target, [callback, ...rest], newTarget) as object
        const run = function (this: unknown, ...args: unknown[]) {
          const observer = args[1] as object
          const provenance = provenances.get(observer) ??
            learnt.scrolled?.(observer) ?? { cause: 'other' as const }
          provenances.delete(observer)
          return cause.run(provenance, () => Reflect.apply(callback, this, args) as unknown)
        }
        return Reflect.construct(target, [run, ...rest], newTarget) as object
      },
    })),
    patch(realm[name].prototype as { observe: (...args: never[]) => void }, 'observe', () => ({
      apply: (target, self: object, args: never[]) => {
        provenances.set(self, cause.current())
        return Reflect.apply(target, self, args) as undefined
      },
    })),
  ]
}
