import type { Channel, ChannelContext, Mark } from '../channel.js'

/**
 * Intersection and resize observers run with the cause of the turn that asked them to observe. A mutation observer
 * runs in the checkpoint of the turn that mutated, whose cause is the current one: it needs no patch.
 */
export const observers: Channel = {
  name: 'observers',
  supported: () => true,
  install(context) {
    const undo = [
      ...('IntersectionObserver' in globalThis ? followed(context, 'IntersectionObserver') : []),
      ...('ResizeObserver' in globalThis ? followed(context, 'ResizeObserver') : []),
    ]
    return () => {
      for (const each of undo.reverse()) each()
    }
  },
}

function followed(
  { patch, cause }: ChannelContext,
  name: 'IntersectionObserver' | 'ResizeObserver',
): (() => void)[] {
  const marks = new WeakMap<object, Mark>()
  return [
    patch(globalThis, name, () => ({
      construct: (target, [callback, ...rest], newTarget) => {
        if (typeof callback !== 'function')
          return Reflect.construct(target, [callback, ...rest], newTarget) as object
        const run = function (this: unknown, ...args: unknown[]) {
          const mark = marks.get(args[1] as object) ?? { cause: 'other' as const }
          return cause.run(mark, () => Reflect.apply(callback, this, args) as unknown)
        }
        return Reflect.construct(target, [run, ...rest], newTarget) as object
      },
    })),
    patch(globalThis[name].prototype as { observe: (...args: never[]) => void }, 'observe', () => ({
      apply: (target, self: object, args: never[]) => {
        marks.set(self, cause.current())
        return Reflect.apply(target, self, args) as undefined
      },
    })),
  ]
}
