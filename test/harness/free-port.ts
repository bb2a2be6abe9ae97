import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports that no system gives to an outgoing connection: what is to listen on one minutes later still can, on a machine
 * that has thousands of them. https://www.rfc-editor.org/rfc/rfc6056#section-2.1
 */
const FIRST = 20_000
const COUNT = 10_000

/** A TCP port that nobody has now, on any address of this machine. */
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
