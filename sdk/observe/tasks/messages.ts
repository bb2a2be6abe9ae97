import type { Channel, Mark } from '../channel.js'

/** Messages under way to one port; more are not followed. */
const QUEUE = 1_000

/** A message between two ports of this page carries the cause of the turn that posted it, in order. */
export const messages: Channel = {
  name: 'messages',
  supported: () => 'MessageChannel' in globalThis,
  install({ patch, cause }) {
    const peers = new WeakMap<MessagePort, MessagePort>()
    const queues = new WeakMap<MessagePort, { mark: Mark; end: () => void }[]>()
    const arrive = (port: MessagePort) => {
      const sent = queues.get(port)?.shift()
      cause.begin(sent?.mark ?? { cause: 'other' })
      sent?.end()
    }
    const follow = (port: MessagePort, peer: MessagePort) => {
      peers.set(port, peer)
      queues.set(port, [])
      port.addEventListener('message', () => arrive(port))
    }
    const undo = [
      patch(globalThis, 'MessageChannel', () => ({
        construct: (target, args, newTarget) => {
          const channel = Reflect.construct(target, args, newTarget) as MessageChannel
          follow(channel.port1, channel.port2)
          follow(channel.port2, channel.port1)
          return channel
        },
      })),
      patch(MessagePort.prototype, 'postMessage', () => ({
        apply: (target, self: MessagePort, args) => {
          const peer = peers.get(self)
          const queue = peer === undefined ? undefined : queues.get(peer)
          if (queue !== undefined && queue.length < QUEUE) {
            const mark = cause.current()
            queue.push({ mark, end: cause.pend(mark) })
          }
          return Reflect.apply(target, self, args)
        },
      })),
    ]
    return () => {
      for (const each of undo.reverse()) each()
    }
  },
}
