import { delayOf } from '../../clock/timer.js'
import type { Realm } from '../../platform/realm.js'
import { SILENT_TIMER_HORIZON_MS, TIMER_HORIZON_MS } from '../../protocol/limits.js'
import type { Channel } from '../channel.js'
import { type Callback, schedule, undoAll } from './scheduled.js'

/** A timer has the cause of the turn that set it; an interval only for its first tick. */
export const timers: Channel = {
  name: 'timers',
  supported: () => true,
  install(context) {
    const { calls, cause, clock, patch, realm } = context
    const setTimer = (repeats: boolean) => ({
      apply: (target: Callback, self: unknown, [handler, ms, ...args]: unknown[]) => {
        const callback = typeof handler === 'function' ? (handler as Callback) : codeOf(handler, realm)
        const delay = delayOf(ms)
        // An action waits neither for long timers nor for timers of a frozen clock.
        const isSilent = calls.isSilent(cause.current().cause)
        const horizon = isSilent && !repeats ? SILENT_TIMER_HORIZON_MS : TIMER_HORIZON_MS
        const counts = delay <= horizon && !clock.isFrozen
        const timer = schedule(context, callback, delay, counts)
        let hasTicked = false
        const run = () => {
          if (hasTicked) cause.run(timer.later, () => Reflect.apply(callback, realm, args))
          else {
            hasTicked = true
            timer.run(realm, args)
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
      patch(realm, 'setTimeout', () => setTimer(false) as never),
      patch(realm, 'setInterval', () => setTimer(true) as never),
      patch(realm, 'clearTimeout', () => clear as never),
      patch(realm, 'clearInterval', () => clear as never),
    ])
  },
}

/** A handler that is not a function is script text. It runs in the global scope, as the platform does it. */
function codeOf(handler: unknown, realm: Realm): Callback {
  const text = String(handler)
  return () => realm.eval(text) as unknown
}
