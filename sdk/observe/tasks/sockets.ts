import { attempt } from '../../platform/patch.js'
import { actsOf } from '../../protocol/cause.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { Channel } from '../channel.js'
import { undoAll } from './scheduled.js'

const OTHER: Provenance = { cause: 'other' }
const SOURCES = ['WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'BroadcastChannel'] as const
/** messages of a source that an act opened which are the act's */
const MESSAGES = 200
const EVENTS = ['open', 'message', 'messageerror', 'error', 'close'] as const

/**
 * Events of sockets, streams and workers begin turns with the cause `other`, except the first `open` or `error`: it answers
 * the constructor, and has its cause. Messages of a source that an act opened have the act, and so have those that answer it.
 */
export const sockets: Channel = {
  name: 'sockets',
  supported: () => true,
  install({ ahead, patch, cause, learnt, realm }) {
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
            ahead.connected(source)
            const asked = cause.current()
            let left = actsOf(asked.cause).length > 0 ? MESSAGES : 0
            let isFirst = true
            for (const type of EVENTS)
              first.addEventListener(type, (event) => {
                const isAnswer = isFirst && (type === 'open' || type === 'error')
                isFirst = false
                if (isAnswer || left-- > 0) begin(event, asked)
                else begin(event, learnt.echoes?.answered(event as MessageEvent) ?? OTHER)
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
