import type { Daemon } from '../daemon/daemon.js'
import { mountHttp } from './transport/http.js'
import { mountPipe } from './transport/pipe.js'
import { mountShell } from './transport/shell.js'

/**
 * Mounts the pipe of `probe mcp`, Streamable HTTP at /mcp, and the endpoint of `probe call`. Call it in the same turn
 * in which the daemon begins to listen.
 *
 * @returns a function that answers every open call and disconnects every agent; call it before the daemon closes
 */
export function mountMcp(daemon: Daemon, version: string): () => Promise<void> {
  const transports = [mountPipe(daemon, version), mountHttp(daemon, version), mountShell(daemon)]
  return async () => {
    await Promise.all(transports.map((close) => close()))
  }
}
