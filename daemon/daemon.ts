/** The daemon: one HTTP server on the loopback, tabs at /probe, and what others mount on it. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { ProbeError } from '../sdk/protocol/errors.js'
import {
  BRIDGE_PATH,
  DAEMON_ALONE_MS,
  DEFAULT_PORT,
  LOOPBACK,
  PROTOCOL_VERSION,
  SCRIPT_PATH,
} from '../sdk/protocol/limits.js'
import { type Clock, systemClock } from '../workers/clock.js'
import { ActorHost } from './actor-host.js'
import { Bridge } from './bridge.js'
import { askHealth, type Health } from './discovery.js'
import { isLoopbackHostHeader, originsOf } from './origins.js'
import { ensureToken, stateFolder } from './state-folder.js'
import { statusPage } from './status-page.js'
import { Supervisor } from './supervisor.js'
import { packageVersion } from './version.js'

export interface DaemonOptions {
  /** TCP port; 0 takes a free one. DEFAULT_PORT when left out */
  port?: number
  /** folder of token and logs */
  folder?: string
  /** origins beyond loopback whose pages may connect */
  allowedOrigins?: readonly string[]
  /** the bundled actor */
  actorFile?: URL
  /** told each line of the daemon's log */
  log?(line: string): void
  /** told when nobody has needed the daemon for DAEMON_ALONE_MS */
  onAlone?(): void
  clock?: Clock
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface Daemon {
  port: number
  /** `http://127.0.0.1:<port>` */
  url: string
  /** bearer token of agents and control endpoints */
  token: string
  supervisor: Supervisor
  /** Answers a path with a handler of its own. */
  mount(path: string, handler: Handler): void
  mountUpgrade(path: string, handler: UpgradeHandler): void
  /** True when a request carries the bearer token and no browser's Origin. */
  isAuthorized(request: IncomingMessage): boolean
  log(line: string): void
  close(): Promise<void>
}

const ACTOR_FILE = new URL('../workers/session-actor.bundle.js', import.meta.url)
const SCRIPT_FILE = new URL('../sdk/probe.js', import.meta.url)

/**
 * Starts the daemon.
 *
 * @throws ProbeError PORT_TAKEN, with `detail.probe` true when another probe daemon has the port
 */
export async function startDaemon(options: DaemonOptions = {}): Promise<Daemon> {
  const { clock = systemClock, log = () => undefined, folder = stateFolder() } = options
  const token = await ensureToken(folder)
  const version = await packageVersion()
  const server = createServer()
  // The bind itself is the lock: it is exclusive, never stale, and gone with the process.
  await listen(server, options.port ?? DEFAULT_PORT)
  const port = (server.address() as AddressInfo).port
  const host = new ActorHost(options.actorFile ?? ACTOR_FILE)
  let stopAlone: (() => void) | undefined
  const supervisor = new Supervisor(clock, host, () => watchAlone())
  const watchAlone = () => {
    stopAlone?.()
    stopAlone = supervisor.isNeeded ? undefined : clock.after(DAEMON_ALONE_MS, () => options.onAlone?.())
  }
  watchAlone()
  const allowedOrigins = [...(options.allowedOrigins ?? []), ...originsOf(process.env.PROBE_ALLOWED_ORIGINS)]
  const bridge = new Bridge({ clock, supervisor, allowedOrigins, log })
  const health: Health = {
    name: 'probe',
    version,
    protocol: PROTOCOL_VERSION,
    pid: process.pid,
    startedAt: Date.now(),
  }
  const handlers = new Map<string, Handler>([
    ['/health', (_request, response) => json(response, 200, health)],
    [SCRIPT_PATH, serveScript],
    ['/', (_request, response) => html(response, statusPage(version, supervisor.list()))],
  ])
  const upgrades = new Map<string, UpgradeHandler>([
    [BRIDGE_PATH, (request, socket, head) => bridge.upgrade(request, socket, head)],
  ])
  server.on('request', (request, response) => {
    if (!isLoopbackHostHeader(request.headers.host))
      return json(response, 403, { error: 'this host name is not loopback' })
    const handler = handlers.get(pathOf(request))
    if (handler === undefined) return json(response, 404, { error: 'not found' })
    handler(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined)
    const handler = upgrades.get(pathOf(request))
    if (handler !== undefined && isLoopbackHostHeader(request.headers.host)) handler(request, socket, head)
    else socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
  })
  return {
    port,
    url: `http://${LOOPBACK}:${port}`,
    token,
    supervisor,
    mount: (path, handler) => void handlers.set(path, handler),
    mountUpgrade: (path, handler) => void upgrades.set(path, handler),
    isAuthorized: (request) =>
      request.headers.origin === undefined && request.headers.authorization === `Bearer ${token}`,
    log,
    async close() {
      stopAlone?.()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await supervisor.close()
      bridge.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function listen(server: Server, port: number): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve)
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => resolve(undefined))
  })
  server.removeAllListeners('error')
  if (error === undefined) return
  if (error.code !== 'EADDRINUSE') throw error
  const holder = await askHealth(port)
  if (typeof holder === 'string') {
    throw new ProbeError('PORT_TAKEN', `port ${port} is taken by another program`, { probe: false, port })
  }
  const { pid, version } = holder
  throw new ProbeError('PORT_TAKEN', `a probe daemon (${version}, pid ${pid}) runs on port ${port} already`, {
    probe: true,
    port,
    pid,
  })
}

function serveScript(request: IncomingMessage, response: ServerResponse): void {
  readFile(SCRIPT_FILE).then(
    (script) => {
      const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 20)}"`
      const headers = {
        'content-type': 'text/javascript; charset=utf-8',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        'cache-control': 'no-cache',
        etag,
      }
      if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end()
      else response.writeHead(200, headers).end(script)
    },
    () => json(response, 500, { error: 'the SDK is not built: run npm run build' }),
  )
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/[?#].*$/, '')
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function html(response: ServerResponse, body: string): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    .end(body)
}
