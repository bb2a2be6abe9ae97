import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Range below the ports that systems give to outgoing connections, so that a port from it is still free minutes later.
 * https://www.rfc-editor.org/rfc/rfc6056#section-2.1
 */
const FIRST = 20_000
const COUNT = 10_000

/** A TCP port that is free on all addresses of this machine. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * COUNT)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen({ port, exclusive: true }, () => resolve(true))
  })
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
