import type { MessagePort, Worker } from 'node:worker_threads'
import type { Endpoint } from 'comlink'
import adapt from 'comlink/dist/esm/node-adapter.mjs'

/** A Node port or thread as Comlink takes it. */
export function nodeEndpoint(port: MessagePort | Worker): Endpoint {
  return adapt(port)
}
