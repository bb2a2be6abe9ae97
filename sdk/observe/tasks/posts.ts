import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'
import { undoAll } from './scheduled.js'

const SENDS = [
  ['WebSocket', 'send'],
  ['Worker', 'postMessage'],
  ['BroadcastChannel', 'postMessage'],
  ['MessagePort', 'postMessage'],
] as const

/** Notes what is posted to sockets, workers and channels, so that an answer is told from other messages. */
export const posts: Channel = {
  name: 'posts',
  supported: () => true,
  install: ({ cause, learnt, patch, realm }) =>
    undoAll(
      SENDS.map(([name, method]) =>
        patch(
          realm[name].prototype as unknown as Record<string, (...args: unknown[]) => unknown>,
          method,
          () => ({
            apply: (target, self: EventTarget, args: unknown[]) => {
              const result = Reflect.apply(target, self, args)
              attempt(() => learnt.echoes?.posted(self, args[0], cause.current()))
              return result
            },
          }),
        ),
      ),
    ),
}
