import { attempt } from '../../platform/patch.js'
import { actsOf } from '../../protocol/cause.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { Channel, ChannelContext } from '../channel.js'
import { undoAll } from './scheduled.js'

const OTHER: Provenance = { cause: 'other' }
/** An `EventSource` has events of other names: network/event-source.ts follows it. */
const SOURCES = ['WebSocket', 'Worker', 'SharedWorker', 'BroadcastChannel'] as const
/** messages of a source that an act opened which are the act's */
const MESSAGES = 200
const EVENTS = ['open', 'message', 'messageerror', 'error', 'close']

/**
 * Events of sockets, streams and workers begin turns with the cause `other`, except the first `open` or `error`: it answers
 * the constructor, and has its cause. Messages of a source that an act opened have the act, and so have those that answer it.
 */
export const sockets: Channel = {
  name: 'sockets',
  supported: () => true,
  install(context) {
    const { ahead, patch, realm } = context
    let live = true
    const undo = undoAll(
      SOURCES.filter((name) => name in realm).map((name) =>
        patch(realm, name, () => ({
          construct: (target, args, newTarget) => {
            const source = Reflect.construct(target, args, newTarget) as EventTarget & {
              port?: EventTarget
            }
            ahead.connected(source)
            const begin = turnsOf(context)
            for (const type of EVENTS)
              (source.port ?? source).addEventListener(type, (event) => {
                if (live) begin(event)
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

/** Call where a source is constructed. @returns to be called with each of its events: begins its turn */
export function turnsOf({ cause, learnt }: Pick<ChannelContext, 'cause' | 'learnt'>): (event: Event) => void {
  const asked = cause.current()
  let left = actsOf(asked.cause).length > 0 ? MESSAGES : 0
  let isFirst = true
  return (event) => {
    const isAnswer = isFirst && event.type !== 'message'
    isFirst = false
    const isAsked = isAnswer || left-- > 0
    if (event.isTrusted && !cause.isNested())
      attempt(() => cause.begin(isAsked ? asked : (learnt.echoes?.answered(event as MessageEvent) ?? OTHER)))
  }
}
