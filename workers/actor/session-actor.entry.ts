import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import * as Comlink from 'comlink'
import type { FromActor, ToActor } from '../session/ports.js'
import { keepErrorCodes } from '../threads/comlink-errors.js'
import { nodeEndpoint } from '../threads/node-endpoint.js'
import { systemClock } from '../timeline/clock.js'
import type { ActorApi } from './actor-api.js'
import { Mailbox } from './mailbox.js'
import { SessionActor } from './session-actor.js'

if (parentPort === null) throw new Error('the actor runs in a worker thread')

keepErrorCodes()
const actor = new SessionActor(systemClock)
let frames: MessagePort | undefined
const mailbox = new Mailbox(receive)
/** calls that were announced on the port of the frames, and have not begun */
const announced = new Set<string>()

/**
 * Receives the frames that were posted before a call: calls and frames arrive on two ports. Stops at the call's
 * announcement, because a tab that floods its actor sends more frames meanwhile.
 */
function drainUntil(call: string): void {
  if (frames === undefined) return
  while (!announced.delete(call)) {
    const next = mailbox.take() ?? (receiveMessageOnPort(frames)?.message as ToActor | undefined)
    if (next === undefined) return
    receive(next)
  }
}

function receive(message: ToActor): void {
  switch (message.kind) {
    case 'beat':
      // Answers after the pending work, so that the answer proves that this work gets done.
      setImmediate(() => frames?.postMessage({ kind: 'beat' } satisfies FromActor))
      return
    case 'call':
      announced.add(message.call)
      return
    default:
      actor.receive(message)
  }
}

function unreadable(): void {
  frames?.postMessage({ kind: 'unreadable' } satisfies FromActor)
}

const api: ActorApi = {
  ready: async () => undefined,
  async begin(beginning, given, main) {
    const port = given as MessagePort
    frames = port
    const post = (message: FromActor) =>
      port.postMessage(message, message.kind === 'frame' ? [message.frame] : [])
    actor.start(beginning, { post }, main)
    port.on('message', (message: ToActor) => mailbox.add(message))
    port.on('messageerror', unreadable)
  },
  run(name, input, call, cdpUrl) {
    drainUntil(call)
    return actor.run(name, input, call, cdpUrl)
  },
  cancel: (call) => actor.cancel(call),
  bundle: (id) => actor.bundle(id),
  bundles: () => actor.bundles(),
}
parentPort.on('messageerror', unreadable)
Comlink.expose(api, nodeEndpoint(parentPort))
