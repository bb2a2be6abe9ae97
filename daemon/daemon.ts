/** The daemon: one HTTP server on loopback. Tabs connect at /probe; other folders mount further paths. */
import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import {
  BRIDGE_PATH,
  DAEMON_ALONE_MS,
  DEFAULT_PORT,
  LOOPBACK,
  PROTOCOL_VERSION,
  SCRIPT_PATH,
} from '../sdk/protocol/limits.js'
import { VERSION } from '../sdk/protocol/version.js'
import { type Clock, systemClock } from '../workers/timeline/clock.js'
import { ActorHost } from './actors/actor-host.js'
import { Bridge } from './bridge/bridge.js'
import { listedOrigins } from './bridge/listed-origins.js'
import { isLoopbackHostHeader, originsOf } from './bridge/origins.js'
import { PendingConnections } from './bridge/pending-connections.js'
import { DiffPool } from './diff-pool.js'
import { Editor } from './editor/editor.js'
import { keepFeedback } from './files/feedback.js'
import { countedLog, type Log } from './files/log.js'
import { ensureToken, stateFolder } from './files/state-folder.js'
import { presentOwner, sweepTemporary } from './files/temporary-folder.js'
import { Tokens } from './files/tokens.js'
import type { Health } from './http/discovery.js'
import { listen } from './http/listen.js'
import { answerJson, type Handler, readOnly, secure, serveScript } from './http/pages.js'
import { proofOf } from './http/proof.js'
import { mountStatus } from './http/status/mount.js'
import { type Status, statusOf } from './http/status/status.js'
import { mountVerdicts } from './http/verdicts/mount.js'
import { driverStarter } from './leases/driver-starter.js'
import { Leases } from './leases/leases.js'
import { Profiles } from './leases/profiles.js'
import { hasRoom } from './leases/room.js'
import { PicturePool } from './picture-pool.js'
import { flowsOf } from './project/flows.js'
import { projectOfPage } from './project/project-of-page.js'
import { arrivalOf } from './sessions/arrival.js'
import { Supervisor } from './sessions/supervisor.js'

export interface DaemonOptions {
  /** 0 picks a free port; default DEFAULT_PORT */
  port?: number
  folder?: string
  /** bearer token; default: the token of the state folder */
  token?: string
  /** origins off loopback whose pages may connect, in addition to PROBE_ALLOWED_ORIGINS */
  allowedOrigins?: readonly string[]
  actorFile?: URL
  driverFile?: URL
  /** a person runs the daemon and decides when it ends; default false */
  isForeground?: boolean
  log?(line: string): void
  /** why the latest line was not written; undefined when it was */
  logFault?(): string | undefined
  /** called after DAEMON_ALONE_MS without an agent or a tab */
  onAlone?(): void
  onChange?(): void
  clock?: Clock
}

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface Daemon {
  port: number
  url: string
  /** bearer token of agents and control endpoints */
  token: string
  supervisor: Supervisor
  leases: Leases
  diffs: DiffPool
  /** holds the token and the logs: no tool may hand its files to a page */
  stateFolder: string
  /** what the status page and `probe status` show */
  status(): Status
  /**
   * Stores feedback for the authors of probe; resolves to the path of the file.
   *
   * @throws ProbeError UNSUPPORTED when feedback is turned off
   */
  keepFeedback(text: string): Promise<string>
  mount(path: string, handler: Handler): void
  mountUpgrade(path: string, handler: UpgradeHandler): void
  /** True when a request has the bearer token and no `Origin` header, which browsers send. Logs other requests. */
  isAuthorized(request: IncomingMessage): boolean
  log: Log
  /**
   * Frees the port and refuses upgrades on connections that are open. An agent that was let in by a daemon that stops
   * would keep it running.
   */
  stopListening(): void
  /** Notifies the tabs, ends their actors, and resolves when every connection has ended. May be called twice. */
  close(): Promise<void>
}

const ACTOR_FILE = new URL('../workers/actor/session-actor.bundle.js', import.meta.url)
const DRIVER_FILE = new URL('../workers/driver/driver.bundle.js', import.meta.url)

/**
 * @throws ProbeError PORT_TAKEN, with `detail.probe` true when another probe daemon uses the port; CORRUPT_FILE;
 * UNSAFE_FOLDER
 */
export async function startDaemon(options: DaemonOptions = {}): Promise<Daemon> {
  const { clock = systemClock, folder = stateFolder(), onAlone } = options
  const { log, close: closeLog } = countedLog(options.log ?? (() => undefined), clock)
  const token = options.token ?? (await ensureToken(folder))
  const tokens = new Tokens(token, options.token === undefined ? folder : undefined)
  const version = VERSION
  const server = createServer()
  const port = await listen(server, options.port ?? DEFAULT_PORT)
  void presentOwner().then((owner) => sweepTemporary(owner))
  const host = new ActorHost(options.actorFile ?? ACTOR_FILE)
  let closed: Promise<void> | undefined
  let stopAlone: () => void = () => undefined
  const watchAlone = () => {
    stopAlone()
    if (closed === undefined && !supervisor.isNeeded)
      stopAlone = clock.after(DAEMON_ALONE_MS, () => onAlone?.())
  }
  const changed = () => {
    watchAlone()
    options.onChange?.()
  }
  const diffs = new DiffPool()
  const editor = new Editor(clock)
  const projects = () => [process.cwd(), ...supervisor.projects]
  const leases: Leases = new Leases({
    clock,
    log,
    profiles: new Profiles(folder),
    room: hasRoom,
    host: driverStarter(options.driverFile ?? DRIVER_FILE),
    connect: (socket, origin, driven) => bridge.lease(socket, origin, driven),
    arrival: (session, ms, signal) => arrivalOf(supervisor, session, ms, signal),
    retire: (origin) => supervisor.retire(origin),
    left: (page) => supervisor.left(page),
    loading: (origin, isLoading) => supervisor.loading(origin, isLoading),
    mocked: (origin, request) => supervisor.mocked(origin, request),
    read: (origin, page, reading) => supervisor.read(origin, page, reading),
    saw: (origin, seen) => supervisor.saw(origin, seen),
    changed: () => changed(),
  })
  const supervisor: Supervisor = new Supervisor({
    clock,
    host,
    gate: leases,
    openSource: (place, url, root) =>
      editor.open(place, url, { root, known: projects(), stateFolder: folder }),
    saveFlow: async (flow, origin) =>
      flowsOf(await projectOfPage(origin, projects())).create(flow.name, flow),
    pictures: path.join(folder, 'marks'),
    compare: (session, comparison, signal) => diffs.compare(session, comparison, signal),
    log,
    changed,
  })
  watchAlone()
  const allowedOrigins = [...(options.allowedOrigins ?? []), ...originsOf(process.env.PROBE_ALLOWED_ORIGINS)]
  const pending = new PendingConnections(() => {
    log('idle connections are dropped: too many are open', { name: 'connections' })
  })
  const ofProjects = listedOrigins(projects, log, clock)
  const bridge = new Bridge({
    clock,
    supervisor,
    allowedOrigins: () => [...allowedOrigins, ...ofProjects()],
    log,
    welcomed: (socket) => pending.admit(socket),
  })
  const health: Health = {
    name: 'probe',
    version,
    protocol: PROTOCOL_VERSION,
    pid: process.pid,
    startedAt: Date.now(),
  }
  const handlers = new Map<string, Handler>([
    [
      '/health',
      readOnly(async (request, response) => {
        const challenge = new URL(request.url ?? '/', 'http://daemon').searchParams.get('challenge')
        const proof = challenge === null ? undefined : proofOf(await tokens.current(), challenge, port)
        answerJson(response, 200, proof === undefined ? health : { ...health, proof })
      }),
    ],
    [SCRIPT_PATH, readOnly(serveScript)],
  ])
  const { isForeground = false } = options
  const status = () => statusOf(supervisor, { version, isForeground, logFault: options.logFault?.() })
  const closeStatus = mountStatus({ handlers, supervisor, status, clock })
  const drawings = new PicturePool()
  mountVerdicts({ handlers, supervisor, pool: drawings })
  const upgrades = new Map<string, UpgradeHandler>([
    [BRIDGE_PATH, (request, socket, head) => bridge.upgrade(request, socket, head)],
  ])
  const isForLoopback = ({ headers: { host } }: IncomingMessage) => {
    if (isLoopbackHostHeader(host)) return true
    log(`refused: a request with the Host header ${JSON.stringify(host ?? '')}, which is not loopback`, {
      name: `host ${host}`,
    })
    return false
  }
  server.on('connection', (socket) => pending.add(socket))
  server.on('request', (request, response) => {
    secure(response)
    if (!isForLoopback(request)) {
      return answerJson(response, 403, { error: 'the Host header is not a loopback name' })
    }
    const handler = handlers.get(pathOf(request))
    if (handler === undefined) return answerJson(response, 404, { error: 'not found' })
    handler(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined)
    const handler = upgrades.get(pathOf(request))
    if (closed !== undefined) socket.destroy()
    else if (!isForLoopback(request)) refuseUpgrade(socket, '403 Forbidden')
    else if (handler === undefined) refuseUpgrade(socket, '404 Not Found')
    else handler(request, socket, head)
  })
  const stopListening = () => {
    closed ??= new Promise<void>((resolve) => server.close(() => resolve()))
    stopAlone()
  }
  const close = async () => {
    stopListening()
    closeStatus()
    await Promise.all([leases.close(), diffs.close(), drawings.close()])
    await supervisor.close()
    const disconnected = bridge.close()
    server.closeAllConnections()
    await Promise.all([disconnected, closed])
    closeLog()
  }
  return {
    port,
    url: `http://${LOOPBACK}:${port}`,
    token,
    supervisor,
    leases,
    diffs,
    stateFolder: folder,
    status,
    keepFeedback: (text) =>
      keepFeedback(folder, { text, at: new Date(clock.now()).toISOString(), probe: version }),
    mount: (path, handler) => void handlers.set(path, handler),
    mountUpgrade: (path, handler) => void upgrades.set(path, handler),
    isAuthorized(request) {
      const { origin, authorization } = request.headers
      const isKnown = tokens.allows(authorization)
      if (isKnown && origin === undefined) {
        pending.admit(request.socket)
        return true
      }
      const who = origin === undefined ? 'a request' : `the page ${JSON.stringify(origin)}`
      const why = isKnown ? 'a browser may not call tools' : 'without the token'
      const what = `refused: ${who} at ${pathOf(request)}, ${why}`
      log(what, { name: `unauthorized ${origin} ${pathOf(request)}` })
      return false
    },
    log,
    stopListening,
    close,
  }
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/[?#].*$/, '')
}
