import type { Channel } from '../channel.js'
import { type Callback, schedule, undoAll } from './scheduled.js'

export const idle: Channel = {
  name: 'idle',
  supported: () => 'requestIdleCallback' in globalThis,
  install(context) {
    const cancels = new Map<unknown, () => void>()
    return undoAll([
      context.ahead.add('idle', () => cancels.size > 0),
      context.patch(context.realm, 'requestIdleCallback', () => ({
        apply: (target, self, [callback, ...rest]: unknown[]) => {
          if (typeof callback !== 'function')
            return Reflect.apply(target as Callback, self, [callback, ...rest])
          const task = schedule(context, callback as Callback, 0, true)
          const id = Reflect.apply(target as Callback, self, [
            function (this: unknown, ...args: unknown[]) {
              cancels.delete(id)
              return task.run(this, args)
            },
            ...rest,
          ])
          cancels.set(id, task.cancel)
          return id
        },
      })),
      context.patch(context.realm, 'cancelIdleCallback', () => ({
        apply: (target, self, args: unknown[]) => {
          cancels.get(args[0])?.()
          cancels.delete(args[0])
          return Reflect.apply(target as Callback, self, args)
        },
      })),
    ])
  },
}
