import type { Channel } from '../channel.js'
import { schedule } from './timers.js'

/** Animation frames, idle callbacks, microtasks and scheduler tasks carry the cause of the turn that asked for them. */
export const frames: Channel = {
  name: 'frames',
  supported: () => true,
  install(context) {
    const ends = new Map<unknown, () => void>()
    const scheduled = (counts: boolean) => ({
      apply: (target: never, self: unknown, [callback, ...rest]: unknown[]) => {
        if (typeof callback !== 'function') return Reflect.apply(target, self, [callback, ...rest])
        const task = schedule(context, callback as never, counts)
        const id: unknown = Reflect.apply(target, self, [
          function (this: unknown, ...args: unknown[]) {
            ends.delete(id)
            return task.run(this, args)
          },
          ...rest,
        ])
        if (counts) ends.set(id, task.end)
        return id
      },
    })
    const cancelled = {
      apply: (target: never, self: unknown, args: unknown[]) => {
        ends.get(args[0])?.()
        ends.delete(args[0])
        return Reflect.apply(target, self, args)
      },
    }
    const { scheduler } = globalThis as { scheduler?: { postTask: unknown } }
    const undo = [
      context.patch(globalThis, 'requestAnimationFrame', () => scheduled(true)),
      context.patch(globalThis, 'cancelAnimationFrame', () => cancelled),
      ...('requestIdleCallback' in globalThis
        ? [context.patch(globalThis, 'requestIdleCallback', () => scheduled(false))]
        : []),
      ...(scheduler === undefined ? [] : [context.patch(scheduler, 'postTask', () => scheduled(false))]),
      context.patch(globalThis, 'queueMicrotask', () => ({
        apply: (target, self, [callback]: unknown[]) => {
          if (typeof callback !== 'function') return Reflect.apply(target, self, [callback])
          const mark = context.cause.current()
          return Reflect.apply(target, self, [
            () => {
              context.cause.enter(mark)
              callback()
            },
          ])
        },
      })),
    ]
    return () => {
      for (const each of undo.reverse()) each()
    }
  },
}
