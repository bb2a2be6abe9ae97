/** The composition root: a daemon with the agents' doors on it, and what the command line asks of it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Daemon, type DaemonOptions, startDaemon } from '../daemon/daemon.js'
import { packageVersion } from '../daemon/version.js'
import { mountMcp } from '../mcp/mount.js'
import { STATUS_PATH, STOP_PATH } from './control-paths.js'

export interface ServeOptions extends DaemonOptions {
  /** told when `probe stop` asks; nobody can stop a daemon that has none */
  onStop?(): void
}

/**
 * Starts a daemon that serves tabs and agents.
 *
 * @throws ProbeError PORT_TAKEN
 */
export async function serve(options: ServeOptions = {}): Promise<Daemon> {
  const version = await packageVersion()
  const daemon = await startDaemon(options)
  const letAgentsGo = mountMcp(daemon, version)
  const guarded =
    (method: string, handle: (response: ServerResponse) => void) =>
    (request: IncomingMessage, response: ServerResponse) => {
      if (!daemon.isAuthorized(request)) response.writeHead(401).end()
      else if (request.method !== method) response.writeHead(405).end()
      else handle(response)
    }
  daemon.mount(
    STATUS_PATH,
    guarded('GET', (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ sessions: daemon.supervisor.list() })),
    ),
  )
  daemon.mount(
    STOP_PATH,
    guarded('POST', (response) => {
      // Left open: that it closes tells the asker that the daemon is gone.
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"stopping":true}\n')
      options.onStop?.()
    }),
  )
  return {
    ...daemon,
    async close() {
      await letAgentsGo()
      await daemon.close()
    },
  }
}
