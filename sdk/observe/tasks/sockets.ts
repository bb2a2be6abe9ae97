import { attempt } from '../../platform/patch.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { Channel } from '../channel.js'
import { undoAll } from './scheduled.js'

const OTHER: Provenance = { cause: 'other' }
const SOURCES = ['WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'BroadcastChannel'] as const
const EVENTS = ['open', 'message', 'messageerror', 'error', 'close'] as const

/**
 * Events of sockets, streams and workers begin turns with the cause `other`, except the first `open` or `error`: it answers
 * the constructor, and has its cause.
 */
export const sockets: Channel = {
  name: 'sockets',
  supported: () => true,
  install({ patch, cause, realm }) {
    let live = true
    const begin = (event: Event, provenance: Provenance) => {
      if (live && event.isTrusted && !cause.isNested()) attempt(() => cause.begin(provenance))
    }
    const undo = undoAll(
      SOURCES.filter((name) => name in realm).map((name) =>
        patch(realm, name, () => ({
          construct: (target, args, newTarget) => {
            const source = Reflect.construct(target, args, newTarget) as EventTarget & {
              port?: EventTarget
            }
            const first = source.port ?? source
            let answered: Provenance = cause.current()
            for (const type of EVENTS)
              first.addEventListener(type, (event) => {
                const isAnswer = type === 'open' || type === 'error'
                begin(event, isAnswer ? answered : OTHER)
                answered = OTHER
              })
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
