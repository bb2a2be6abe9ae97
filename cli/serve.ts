/** The composition root: a daemon with the agents' doors on it. */
import { type Daemon, type DaemonOptions, startDaemon } from '../daemon/daemon.js'
import { packageVersion } from '../daemon/version.js'
import { mountHttp } from '../mcp/http.js'
import { mountPipe } from '../mcp/pipe.js'
import { MCP_PATH } from '../sdk/protocol/limits.js'

/**
 * Starts a daemon that serves tabs and agents.
 *
 * @throws ProbeError PORT_TAKEN
 */
export async function serve(options: DaemonOptions & { onStop?(): void } = {}): Promise<Daemon> {
  const version = await packageVersion()
  const daemon = await startDaemon(options)
  mountPipe(daemon, MCP_PATH, version)
  mountHttp(daemon, MCP_PATH, version)
  daemon.mount('/control/status', (request, response) => {
    if (!daemon.isAuthorized(request)) response.writeHead(401).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ sessions: daemon.supervisor.list() }))
  })
  daemon.mount('/control/stop', (request, response) => {
    if (!daemon.isAuthorized(request) || request.method !== 'POST') response.writeHead(401).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"stopping":true}', () => options.onStop?.())
  })
  return daemon
}
