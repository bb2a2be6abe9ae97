/** The agents' doors on a daemon. */
import type { Daemon } from '../daemon/daemon.js'
import { mountHttp } from './http.js'
import { mountPipe } from './pipe.js'
import { mountShell } from './shell.js'

/**
 * Mounts the pipe of `probe mcp`, Streamable HTTP at /mcp, and the calls of `probe call`. Call it in the turn in which the daemon began to listen.
 *
 * @returns lets every agent go, its open calls answered first; to be called before the daemon closes
 */
export function mountMcp(daemon: Daemon, version: string): () => Promise<void> {
  const doors = [mountPipe(daemon, version), mountHttp(daemon, version), mountShell(daemon)]
  return async () => {
    await Promise.all(doors.map((close) => close()))
  }
}
