/** Forwards requests to a daemon and adds its token, because the suite cannot send one. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Daemon } from '../../../daemon/daemon.js'
import { LOOPBACK } from '../../../sdk/protocol/limits.js'

export interface Door {
  url: string
  close(): void
}

export async function openDoor({ port, token }: Daemon): Promise<Door> {
  const server = createServer((given, response) => {
    const { method, url: path, headers } = given
    const authorized = { ...headers, authorization: `Bearer ${token}` }
    const asking = request({ host: LOOPBACK, port, method, path, headers: authorized }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    asking.on('error', () => response.destroy())
    response.on('close', () => asking.destroy())
    given.pipe(asking)
  })
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve))
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/mcp`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
