import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import * as Comlink from 'comlink'
import type { FromActor, ToActor } from '../session/ports.js'
import { systemClock } from '../timeline/clock.js'
import type { ActorApi } from './actor-api.js'
import { keepErrorCodes } from './comlink-errors.js'
import { nodeEndpoint } from './node-endpoint.js'
import { SessionActor } from './session-actor.js'

if (parentPort === null) throw new Error('the actor runs in a worker thread')

keepErrorCodes()
const actor = new SessionActor(systemClock)
let frames: MessagePort | undefined

/** Receives the frames that were posted before a call: calls and frames arrive on two ports. */
function drain(): void {
  if (frames === undefined) return
  for (let next = receiveMessageOnPort(frames); next !== undefined; next = receiveMessageOnPort(frames)) {
    receive(next.message as ToActor, frames)
  }
}

/** Answers a beat after the pending work, so that the answer proves that this work gets done. */
function receive(message: ToActor, port: MessagePort): void {
  if (message.kind === 'beat') setImmediate(() => port.postMessage({ kind: 'beat' } satisfies FromActor))
  else actor.receive(message)
}

const api: ActorApi = {
  async begin(beginning, given) {
    const port = given as MessagePort
    frames = port
    actor.start(beginning, {
      post: (message) => port.postMessage(message, message.kind === 'frame' ? [message.frame] : []),
    })
    port.on('message', (message: ToActor) => receive(message, port))
  },
  run(name, input, call) {
    drain()
    return actor.run(name, input, call)
  },
  cancel(call) {
    drain()
    return actor.cancel(call)
  },
}
Comlink.expose(api, nodeEndpoint(parentPort))
