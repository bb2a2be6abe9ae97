/** The composition root: a daemon with the MCP endpoint and the control endpoints of the command line. */
import type { Duplex } from 'node:stream'
import { type Daemon, type DaemonOptions, startDaemon } from '../daemon/daemon.js'
import { answerJson } from '../daemon/http/pages.js'
import { mountMcp } from '../mcp/mount.js'
import { TIMEOUT_MAX_MS } from '../sdk/protocol/limits.js'
import { VERSION } from '../sdk/protocol/version.js'
import { arrivalOf } from './arrival.js'
import {
  ARRIVAL_PATH,
  IF_IDLE_HEADER,
  STATUS_PATH,
  STOP_PATH,
  STOP_PROTOCOL,
  VERDICT_PATH,
} from './control-paths.js'

export interface ServeOptions extends DaemonOptions {
  /** called by `probe stop`; without it, the stop endpoint does not exist */
  onStop?(): void
}

/** @throws ProbeError PORT_TAKEN */
export async function serve(options: ServeOptions = {}): Promise<Daemon> {
  const { onStop } = options
  const version = VERSION
  const daemon = await startDaemon(options)
  const closeMcp = mountMcp(daemon, version)
  const stopRequests = new Set<Duplex>()
  daemon.mount(STATUS_PATH, (request, response) => {
    if (!daemon.isAuthorized(request)) return void response.writeHead(401).end()
    answerJson(response, 200, daemon.status())
  })
  daemon.mount(ARRIVAL_PATH, (request, response) => {
    if (!daemon.isAuthorized(request)) return void response.writeHead(401).end()
    const { searchParams } = new URL(request.url ?? '/', daemon.url)
    const ms = Math.min(Number(searchParams.get('within_ms') ?? 0), TIMEOUT_MAX_MS)
    const { supervisor } = daemon
    void arrivalOf(supervisor, searchParams.get('origin') ?? '', ms).then((session) =>
      answerJson(response, 200, { session: session ?? null }),
    )
  })
  daemon.mount(VERDICT_PATH, (request, response) => {
    if (!daemon.isAuthorized(request)) return void response.writeHead(401).end()
    const { searchParams } = new URL(request.url ?? '/', daemon.url)
    void daemon.supervisor
      .bundleOf(searchParams.get('id') ?? '')
      .then((bundle) => answerJson(response, 200, { bundle: bundle ?? null }))
  })
  if (onStop !== undefined) {
    daemon.mountUpgrade(STOP_PATH, (request, socket) => {
      if (!daemon.isAuthorized(request) || request.headers.upgrade !== STOP_PROTOCOL) {
        socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n')
        return
      }
      const isInUse = options.isForeground === true || daemon.supervisor.isNeeded
      if (request.headers[IF_IDLE_HEADER] !== undefined && isInUse) {
        socket.end('HTTP/1.1 409 Conflict\r\nconnection: close\r\n\r\n')
        return
      }
      stopRequests.add(socket)
      socket.on('close', () => stopRequests.delete(socket))
      const accepted = `HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: ${STOP_PROTOCOL}\r\n\r\n`
      socket.write(accepted, () => onStop())
    })
  }
  return {
    ...daemon,
    async close() {
      daemon.stopListening()
      await closeMcp()
      await daemon.supervisor.close()
      // Their browsers end, and profiles and temporary files with them.
      await daemon.leases.close()
      const closed = daemon.close()
      // `probe stop` keeps its socket open: its end shows that the process has ended.
      if (stopRequests.size === 0) await closed
    },
  }
}
