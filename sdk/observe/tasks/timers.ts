import { delayOf } from '../../clock/timer.js'
import { TIMER_HORIZON_MS } from '../../protocol/limits.js'
import type { Channel } from '../channel.js'
import { type Callback, schedule, undoAll } from './scheduled.js'

/** Timers carry the cause of the turn that set them; an interval's only to its first tick. */
export const timers: Channel = {
  name: 'timers',
  supported: () => true,
  install(context) {
    const { cause, clock, patch } = context
    const setTimer = (repeats: boolean) => ({
      apply: (target: Callback, self: unknown, [handler, ms, ...args]: unknown[]) => {
        const callback = typeof handler === 'function' ? (handler as Callback) : codeOf(handler)
        const delay = delayOf(ms)
        // An action does not wait for what fires late, nor for what fires only when it is told to.
        const counts = delay <= TIMER_HORIZON_MS && !clock.isFrozen
        const timer = schedule(context, callback, delay, counts)
        let hasTicked = false
        const run = () => {
          if (hasTicked) cause.run(timer.later, () => Reflect.apply(callback, globalThis, args))
          else {
            hasTicked = true
            timer.run(globalThis, args)
          }
        }
        const platform = (fire: () => void) => Reflect.apply(target, self, [fire, ms]) as number
        return clock.set({ run, delay, repeats, release: timer.cancel }, platform)
      },
    })
    const clear = {
      apply: (target: Callback, self: unknown, args: unknown[]) => {
        clock.clear(args[0])
        return Reflect.apply(target, self, args)
      },
    }
    return undoAll([
      patch(globalThis, 'setTimeout', () => setTimer(false) as never),
      patch(globalThis, 'setInterval', () => setTimer(true) as never),
      patch(globalThis, 'clearTimeout', () => clear as never),
      patch(globalThis, 'clearInterval', () => clear as never),
    ])
  },
}

/** A handler that is no function is the text of a script. */
function codeOf(handler: unknown): Callback {
  const text = String(handler)
  // biome-ignore lint/security/noGlobalEval: the platform compiles such a handler in the global scope, too
  return () => globalThis.eval(text) as unknown
}
