import type { Channel } from '../channel.js'

const SOURCES = ['WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'BroadcastChannel'] as const
const EVENTS = ['open', 'message', 'messageerror', 'error', 'close'] as const

/** What arrives over a socket, a stream or from a worker was there before the act: its turns are `other`. */
export const sockets: Channel = {
  name: 'sockets',
  supported: () => true,
  install({ patch, cause }) {
    const begin = () => cause.begin({ cause: 'other' })
    const undo = SOURCES.filter((name) => name in globalThis).map((name) =>
      patch(globalThis, name, () => ({
        construct: (target, args, newTarget) => {
          const source = Reflect.construct(target, args, newTarget) as EventTarget & { port?: EventTarget }
          for (const event of EVENTS) (source.port ?? source).addEventListener(event, begin)
          return source
        },
      })),
    )
    return () => {
      for (const each of undo.reverse()) each()
    }
  },
}
