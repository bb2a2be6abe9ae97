/** Takes the port. The bind itself is the lock: exclusive, never stale, gone with its process. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { askHealth } from './discovery.js'

/** Times that a port is tried whose holder goes away while it is asked who it is. */
const ATTEMPTS = 5

/**
 * Binds the server to a port of the loopback.
 *
 * @param port 0 takes a free one
 * @returns the port
 * @throws ProbeError PORT_TAKEN, with `detail.probe` true when a probe daemon has it; what else the system says
 */
export async function listen(server: Server, port: number): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const error = await bind(server, port)
    if (error === undefined) return (server.address() as AddressInfo).port
    if (error.code !== 'EADDRINUSE') throw error
    const holder = await askHealth(port)
    if (holder === 'nobody') continue
    if (holder === 'stranger') break
    const { pid, version } = holder
    throw new ProbeError(
      'PORT_TAKEN',
      `a probe daemon (${version}, pid ${pid}) runs on port ${port} already`,
      {
        probe: true,
        port,
        pid,
      },
    )
  }
  throw new ProbeError('PORT_TAKEN', `port ${port} is taken by another program`, { probe: false, port })
}

function bind(server: Server, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error)
    server.once('error', failed)
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
      server.off('error', failed)
      resolve(undefined)
    })
  })
}
