import { actsOf } from '../../protocol/cause.js'
import { TIMER_HORIZON_MS } from '../../protocol/limits.js'
import { repeated } from '../cause.js'
import type { Channel, ChannelContext } from '../channel.js'

type Callback = (...args: unknown[]) => unknown

/** Timers carry the cause of the turn that set them. */
export const timers: Channel = {
  name: 'timers',
  supported: () => true,
  install(context) {
    const ends = new Map<unknown, () => void>()
    const clear = (id: unknown) => {
      ends.get(id)?.()
      ends.delete(id)
    }
    const undo = [
      context.patch(globalThis, 'setTimeout', () => ({
        apply: (target, self, [callback, ms, ...args]: unknown[]) => {
          if (typeof callback !== 'function') return Reflect.apply(target, self, [callback, ms, ...args])
          const timer = schedule(context, callback as Callback, Number(ms ?? 0) <= TIMER_HORIZON_MS)
          const id: unknown = Reflect.apply(target, self, [
            function (this: unknown, ...given: unknown[]) {
              ends.delete(id)
              return timer.run(this, given)
            },
            ms,
            ...args,
          ])
          ends.set(id, timer.end)
          return id
        },
      })),
      context.patch(globalThis, 'setInterval', () => ({
        apply: (target, self, [callback, ms, ...args]: unknown[]) => {
          if (typeof callback !== 'function') return Reflect.apply(target, self, [callback, ms, ...args])
          const first = schedule(context, callback as Callback, Number(ms ?? 0) <= TIMER_HORIZON_MS)
          let ticks = 0
          const id: unknown = Reflect.apply(target, self, [
            function (this: unknown, ...given: unknown[]) {
              ticks += 1
              if (ticks === 1) return first.run(this, given)
              return context.cause.run(first.later, () => Reflect.apply(callback as Callback, this, given))
            },
            ms,
            ...args,
          ])
          ends.set(id, first.end)
          return id
        },
      })),
      context.patch(globalThis, 'clearTimeout', () => ({
        apply: (target, self, args: unknown[]) => {
          clear(args[0])
          return Reflect.apply(target, self, args)
        },
      })),
      context.patch(globalThis, 'clearInterval', () => ({
        apply: (target, self, args: unknown[]) => {
          clear(args[0])
          return Reflect.apply(target, self, args)
        },
      })),
    ]
    return () => {
      for (const each of undo.reverse()) each()
    }
  },
}

/** One scheduled callback with its cause, its pending work, and the mark of its later ticks. */
export function schedule({ cause }: ChannelContext, callback: Callback, counts: boolean) {
  const { mark, isLoop } = repeated(cause.current(), callback)
  const end = counts && !isLoop ? cause.pend(mark) : () => undefined
  const later = actsOf(mark.cause).length > 0 ? { cause: 'other' as const } : mark
  return {
    end,
    later,
    run(self: unknown, args: unknown[]): unknown {
      return cause.run(mark, () => {
        end()
        return Reflect.apply(callback, self, args)
      })
    },
  }
}
