/** The actor's thread: the only file that knows worker_threads. */
import { type MessagePort, parentPort } from 'node:worker_threads'
import * as Comlink from 'comlink'
import { systemClock } from './clock.js'
import { keepErrorCodes } from './comlink-errors.js'
import { nodeEndpoint } from './node-endpoint.js'
import type { ActorBeginning, FromActor, ToActor } from './ports.js'
import { SessionActor } from './session-actor.js'

if (parentPort === null) throw new Error('the actor runs in a worker thread')

keepErrorCodes()
const actor = new SessionActor(systemClock)

/** What the other thread may call: the actor's own methods, and the beginning. */
const methods: { [name: string]: unknown } = {
  async begin(beginning: ActorBeginning, port: MessagePort): Promise<void> {
    actor.start(beginning, {
      post: (message: FromActor) =>
        port.postMessage(message, message.kind === 'frame' ? [message.frame] : []),
    })
    port.on('message', (message: ToActor) => actor.receive(message))
  },
}
for (const name of [
  'page',
  'find',
  'state',
  'capabilities',
  'act',
  'actAndWait',
  'assert',
  'observe',
  'network',
  'console',
  'navigate',
  'cancel',
] as const) {
  methods[name] = (call: string, args: never) => actor[name](call, args)
}
Comlink.expose(methods, nodeEndpoint(parentPort))
