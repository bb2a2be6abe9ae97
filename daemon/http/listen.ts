/** Binds the port, which is the daemon's lock: exclusive, never stale, released when the process ends. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { askHealth, portTaken } from './discovery.js'

/** Attempts while the port is taken although nobody answers on it: its process exits. */
const ATTEMPTS = 20
const AGAIN_MS = 100

/**
 * @param port 0 picks a free one
 * @returns the port that was bound
 * @throws ProbeError PORT_TAKEN, with `detail.probe` true when a probe daemon uses the port; other system errors
 */
export async function listen(server: Server, port: number): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const error = await bind(server, port)
    if (error === undefined) return (server.address() as AddressInfo).port
    if (error.code !== 'EADDRINUSE') throw error
    const holder = await askHealth(port)
    if (holder === 'nobody') {
      await after(AGAIN_MS)
      continue
    }
    if (holder === 'stranger') break
    const { pid, version } = holder
    throw new ProbeError(
      'PORT_TAKEN',
      `a probe daemon (${version}, pid ${pid}) already runs on port ${port}`,
      {
        probe: true,
        port,
        pid,
      },
    )
  }
  throw portTaken(port)
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
