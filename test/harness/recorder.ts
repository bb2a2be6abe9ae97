/** A real HTTP server that keeps the bytes of each connection. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from './patience.js'

export interface Recorder {
  /** e.g. `http://127.0.0.1:41234/count` */
  url: string
  /** what each connection sent so far, in their order */
  received: readonly string[]
  /** waits until so many connections have sent whole requests */
  requests(count: number): Promise<readonly string[]>
  close(): Promise<void>
}

/** @param answer answers a request; default: 204. One that does nothing is an address that never answers. */
export async function openRecorder(
  answer: (response: ServerResponse) => void = (response) => void response.writeHead(204).end(),
): Promise<Recorder> {
  const received: string[] = []
  let whole = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      whole += 1
      answer(response)
    })
  })
  server.on('connection', (socket) => {
    const index = received.push('') - 1
    socket.on('data', (chunk: Buffer) => {
      received[index] += chunk.toString('latin1')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/count`,
    received,
    async requests(count) {
      await eventually(() => whole >= count, `${count} requests`)
      return received
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
