import type { MessagePort, Worker } from 'node:worker_threads'
import type { Endpoint } from 'comlink'
import adapt from 'comlink/dist/esm/node-adapter.mjs'

export function nodeEndpoint(port: MessagePort | Worker): Endpoint {
  return adapt(port)
}
