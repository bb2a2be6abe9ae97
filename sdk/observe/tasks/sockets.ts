import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'
import { undoAll } from './scheduled.js'

const SOURCES = ['WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'BroadcastChannel'] as const
const EVENTS = ['open', 'message', 'messageerror', 'error', 'close'] as const

/** Events of sockets, streams and workers begin turns with the cause `other`. */
export const sockets: Channel = {
  name: 'sockets',
  supported: () => true,
  install({ patch, cause, realm }) {
    let live = true
    const begin = (event: Event) => {
      if (live && event.isTrusted && !cause.isNested()) attempt(() => cause.begin({ cause: 'other' }))
    }
    const undo = undoAll(
      SOURCES.filter((name) => name in realm).map((name) =>
        patch(realm, name, () => ({
          construct: (target, args, newTarget) => {
            const source = Reflect.construct(target, args, newTarget) as EventTarget & {
              port?: EventTarget
            }
            const first = source.port ?? source
            for (const event of EVENTS) first.addEventListener(event, begin)
            return source
          },
        })),
      ),
    )
    return () => {
      live = false
      undo()
    }
  },
}
