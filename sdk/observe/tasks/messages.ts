import { attempt } from '../../platform/patch.js'
import type { Posted } from '../cause/cause-tracker.js'
import { scheduledIn } from '../cause/loops.js'
import type { Channel } from '../channel.js'
import { undoAll } from './scheduled.js'

const QUEUE = 1_000

interface Port {
  peer: MessagePort
  queue: Posted[]
  /** true after a first message arrived: the port has a receiver */
  isRead: boolean
}

/**
 * A message between two ports of this page has the cause of the turn that posted it, and of action turns that end
 * before it arrives: schedulers handle work from several turns in one message.
 */
export const messages: Channel = {
  name: 'messages',
  supported: () => 'MessageChannel' in globalThis,
  install({ patch, cause, realm }) {
    const ports = new WeakMap<MessagePort, Port>()
    let live = true
    const arrive = (port: Port) => {
      port.isRead = true
      const posted = port.queue.shift()
      if (!live) return
      cause.begin(posted?.arrive() ?? { cause: 'other' })
      posted?.done()
    }
    const follow = (own: MessagePort, peer: MessagePort) => {
      const port = { peer, queue: [], isRead: false }
      ports.set(own, port)
      own.addEventListener('message', () => attempt(() => arrive(port)))
    }
    /** A closed or transferred port receives nothing. */
    const forget = (own: MessagePort) => {
      for (const posted of ports.get(own)?.queue.splice(0) ?? []) posted.done()
      ports.delete(own)
    }
    const undo = undoAll([
      patch(realm, 'MessageChannel', () => ({
        construct: (target, args, newTarget) => {
          const channel = Reflect.construct(target, args, newTarget) as MessageChannel
          follow(channel.port1, channel.port2)
          follow(channel.port2, channel.port1)
          return channel
        },
      })),
      patch(realm.MessagePort.prototype, 'postMessage', () => ({
        apply: (target, self: MessagePort, args: unknown[]) => {
          const result: unknown = Reflect.apply(target as never, self, args)
          for (const given of transferred(args[1]))
            if (ports.has(given as MessagePort)) forget(given as MessagePort)
          const own = ports.get(self)
          const other = own === undefined ? undefined : ports.get(own.peer)
          if (other !== undefined && other.queue.length < QUEUE) {
            const { provenance } = scheduledIn(cause.current(), self, 0)
            other.queue.push(cause.post(provenance, () => !other.isRead))
          }
          return result
        },
      })),
      patch(realm.MessagePort.prototype, 'close', () => ({
        apply: (target, self: MessagePort, args: []) => {
          const peer = ports.get(self)?.peer
          forget(self)
          if (peer !== undefined) forget(peer)
          return Reflect.apply(target, self, args)
        },
      })),
    ])
    return () => {
      live = false
      undo()
    }
  },
}

function transferred(given: unknown): readonly unknown[] {
  if (Array.isArray(given)) return given
  const transfer = (given as { transfer?: unknown } | null | undefined)?.transfer
  return Array.isArray(transfer) ? transfer : []
}
