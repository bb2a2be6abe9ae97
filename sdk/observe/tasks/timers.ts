import { TIMER_HORIZON_MS } from '../../protocol/limits.js'
import type { Channel } from '../channel.js'
import { type Callback, schedule, undoAll } from './scheduled.js'

/** Timers carry the cause of the turn that set them; an interval's only to its first tick. */
export const timers: Channel = {
  name: 'timers',
  supported: () => true,
  install(context) {
    const cancels = new Map<unknown, () => void>()
    const setTimer = (isInterval: boolean) => ({
      apply: (target: Callback, self: unknown, [callback, ms, ...rest]: unknown[]) => {
        if (typeof callback !== 'function') return Reflect.apply(target, self, [callback, ms, ...rest])
        const delay = Number(ms ?? 0) || 0
        const timer = schedule(context, callback as Callback, delay, delay <= TIMER_HORIZON_MS)
        let ticks = 0
        const id = Reflect.apply(target, self, [
          function (this: unknown, ...args: unknown[]) {
            ticks += 1
            if (!isInterval) cancels.delete(id)
            if (ticks === 1) return timer.run(this, args)
            return context.cause.run(timer.later, () => Reflect.apply(callback as Callback, this, args))
          },
          ms,
          ...rest,
        ])
        cancels.set(id, timer.cancel)
        return id
      },
    })
    const clear = {
      apply: (target: Callback, self: unknown, args: unknown[]) => {
        cancels.get(args[0])?.()
        cancels.delete(args[0])
        return Reflect.apply(target, self, args)
      },
    }
    return undoAll([
      context.patch(globalThis, 'setTimeout', () => setTimer(false) as never),
      context.patch(globalThis, 'setInterval', () => setTimer(true) as never),
      context.patch(globalThis, 'clearTimeout', () => clear as never),
      context.patch(globalThis, 'clearInterval', () => clear as never),
    ])
  },
}
