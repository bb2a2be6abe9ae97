/** The actor's thread: the only file that knows worker_threads. */
import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import * as Comlink from 'comlink'
import type { ActorApi, SessionCall } from '../operations/actor-api.js'
import type { ActorBeginning, FromActor, ToActor } from '../session/ports.js'
import { systemClock } from '../timeline/clock.js'
import { keepErrorCodes } from './comlink-errors.js'
import { nodeEndpoint } from './node-endpoint.js'
import { SessionActor } from './session-actor.js'

if (parentPort === null) throw new Error('the actor runs in a worker thread')

keepErrorCodes()
const actor = new SessionActor(systemClock)
let frames: MessagePort | undefined

/** Calls and frames come over two ports: what was posted before a call is taken in before it. */
function drain(): void {
  if (frames === undefined) return
  for (let next = receiveMessageOnPort(frames); next !== undefined; next = receiveMessageOnPort(frames)) {
    receive(next.message as ToActor, frames)
  }
}

/** A sign of life comes after the work that is at hand, or it would say nothing of it. */
function receive(message: ToActor, port: MessagePort): void {
  if (message.kind === 'beat') setImmediate(() => port.postMessage({ kind: 'beat' } satisfies FromActor))
  else actor.receive(message)
}

/** Every call by its name: the compiler refuses one that is missing. */
const CALLS: Record<SessionCall | 'cancel', true> = {
  page: true,
  find: true,
  element: true,
  state: true,
  capabilities: true,
  animations: true,
  act: true,
  actAndWait: true,
  assert: true,
  observe: true,
  network: true,
  console: true,
  reconcile: true,
  navigate: true,
  clock: true,
  scrollTo: true,
  cancel: true,
}

function after(name: keyof typeof CALLS) {
  return (call: string, args: never): unknown => {
    drain()
    return actor[name](call, args)
  }
}

/** What the other thread may call: the actor's own methods, and the beginning. */
const methods = {
  async begin(beginning: ActorBeginning, port: MessagePort): Promise<void> {
    frames = port
    actor.start(beginning, {
      post: (message: FromActor) =>
        port.postMessage(message, message.kind === 'frame' ? [message.frame] : []),
    })
    port.on('message', (message: ToActor) => receive(message, port))
  },
  ...Object.fromEntries(Object.keys(CALLS).map((name) => [name, after(name as keyof typeof CALLS)])),
} satisfies Pick<ActorApi, 'begin'> & { [name: string]: unknown }
Comlink.expose(methods, nodeEndpoint(parentPort))
