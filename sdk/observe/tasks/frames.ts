import { scheduledIn } from '../cause/loops.js'
import type { Channel } from '../channel.js'
import { type Callback, undoAll } from './scheduled.js'

/** A frame is never without delay, so that a loop of frames is known as one (docs/design/cause.md#loops). */
const FRAME_MS = 16

/**
 * An animation frame has the cause of the turn that requested it, and of action turns that end before it runs:
 * libraries render work from several turns in one frame.
 */
export const frames: Channel = {
  name: 'frames',
  supported: () => 'requestAnimationFrame' in globalThis,
  install({ ahead, cause, patch, realm }) {
    const cancels = new Map<unknown, () => void>()
    return undoAll([
      ahead.add('frame', () => cancels.size > 0),
      patch(realm, 'requestAnimationFrame', () => ({
        apply: (target, self, [callback]: unknown[]) => {
          if (typeof callback !== 'function') return Reflect.apply(target as Callback, self, [callback])
          const { provenance } = scheduledIn(cause.current(), callback, FRAME_MS)
          const posted = cause.post(provenance, () => realm.document.hidden)
          const id = Reflect.apply(target as Callback, self, [
            function (this: unknown, ...args: unknown[]) {
              cancels.delete(id)
              return cause.run(posted.arrive(), () => {
                posted.done()
                return Reflect.apply(callback, this, args) as unknown
              })
            },
          ])
          cancels.set(id, posted.done)
          return id
        },
      })),
      patch(realm, 'cancelAnimationFrame', () => ({
        apply: (target, self, args: unknown[]) => {
          cancels.get(args[0])?.()
          cancels.delete(args[0])
          return Reflect.apply(target as Callback, self, args)
        },
      })),
    ])
  },
}
