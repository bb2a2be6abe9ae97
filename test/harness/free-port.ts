import { once } from 'node:events'
import { createServer } from 'node:net'
import { LOOPBACK } from '../../sdk/protocol/limits.js'

/** A TCP port of the loopback that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, LOOPBACK)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
