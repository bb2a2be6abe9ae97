import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'
import { ObservedStream } from './stream.js'

export const webSocketChannel: Channel = {
  name: 'web-socket',
  sees: ['stream'],
  supported: () => 'WebSocket' in globalThis,
  install(context) {
    const { realm, patch } = context
    const streams = new WeakMap<WebSocket, ObservedStream>()
    let live = true
    const undo = undoAll([
      patch(realm, 'WebSocket', () => ({
        construct: (target, args, newTarget) => {
          const socket = Reflect.construct(target, args, newTarget) as WebSocket
          const [url, protocols] = args as [unknown, unknown]
          attempt(() => {
            const stream = new ObservedStream(context, 'ws', String(url), String(protocols ?? ''))
            streams.set(socket, stream)
            listen(socket, ['open', 'message', 'close', 'error'], (event) => {
              if (!live) return
              if (event.type === 'message') stream.frame('in', (event as MessageEvent).data)
              else if (event.type === 'open') stream.report('opened')
              else if (event.type === 'error') stream.report('failed')
              else stream.report('closed', { code: (event as CloseEvent).code })
            })
          })
          return socket
        },
      })),
      patch(realm.WebSocket.prototype, 'send', () => ({
        apply: (target, self: WebSocket, args: [string]) => {
          const result = Reflect.apply(target, self, args) as undefined
          // A closing or closed socket discards what it is given. https://websockets.spec.whatwg.org/#dom-websocket-send
          attempt(() => streams.get(self)?.frame(self.readyState > 1 ? 'lost' : 'out', args[0]))
          return result
        },
      })),
    ])
    return () => {
      live = false
      undo()
    }
  },
}
