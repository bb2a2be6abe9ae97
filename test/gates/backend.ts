import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LOOPBACK } from '../../sdk/protocol/limits.js'

export interface Backend {
  url: string
  close(): Promise<void>
}

/** `POST /notes` answers 201, and 500 for a note with the word "bad". */
export async function openBackend(): Promise<Backend> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      const isRefused = body.includes('bad')
      response.writeHead(isRefused ? 500 : 201, {
        'access-control-allow-origin': '*',
        'content-type': 'application/json',
      })
      response.end(JSON.stringify(isRefused ? { error: 'refused' } : { note: body }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve))
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
