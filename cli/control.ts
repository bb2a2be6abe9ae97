import { type ClientRequest, type RequestOptions, request } from 'node:http'
import { ensureToken } from '../daemon/files/state-folder.js'
import { askHealth, type Health, portTaken } from '../daemon/http/discovery.js'
import { askProof } from '../daemon/http/proof.js'
import type { Status } from '../daemon/http/status/status.js'
import type { SessionInfo } from '../daemon/sessions/session.js'
import { ProbeError } from '../sdk/protocol/errors.js'
import { LOOPBACK } from '../sdk/protocol/limits.js'
import {
  ARRIVAL_PATH,
  IF_IDLE_HEADER,
  STATUS_PATH,
  STOP_PATH,
  STOP_PROTOCOL,
  VERDICT_PATH,
} from './control-paths.js'

/**
 * The daemon on a port; undefined if the port is free.
 *
 * @throws ProbeError PORT_TAKEN if another program uses the port
 */
export async function daemonOn(port: number): Promise<Health | undefined> {
  const holder = await askHealth(port)
  if (holder === 'stranger') throw portTaken(port)
  return holder === 'nobody' ? undefined : holder
}

/**
 * The status of the daemon on a port.
 *
 * @throws ProbeError UNAUTHORIZED if the daemon has another state folder; UNSAFE_FOLDER; DAEMON_UNREACHABLE
 */
export async function statusOn(port: number, folder: string): Promise<Status> {
  return (await read(port, folder, STATUS_PATH)) as Status
}

/**
 * Waits for a session of an origin.
 *
 * @param signal ends the wait, which then rejects
 * @returns undefined if none connects within `ms`
 * @throws ProbeError UNAUTHORIZED, UNSAFE_FOLDER, DAEMON_UNREACHABLE
 */
export async function arrivalOn(
  port: number,
  folder: string,
  { origin, ms, signal }: { origin: string; ms: number; signal?: AbortSignal },
): Promise<SessionInfo | undefined> {
  const query = new URLSearchParams({ origin, within_ms: String(ms) })
  const { session } = (await read(port, folder, `${ARRIVAL_PATH}?${query}`, signal)) as {
    session: SessionInfo | null
  }
  return session ?? undefined
}

/**
 * The evidence of one of the latest verdicts, as JSON; undefined if no session keeps it.
 *
 * @param id of the verdict, e.g. `v12`
 * @throws ProbeError UNAUTHORIZED, UNSAFE_FOLDER, DAEMON_UNREACHABLE
 */
export async function bundleOn(port: number, folder: string, id: string): Promise<string | undefined> {
  const query = new URLSearchParams({ id })
  const { bundle } = (await read(port, folder, `${VERDICT_PATH}?${query}`)) as { bundle: string | null }
  return bundle ?? undefined
}

async function read(port: number, folder: string, path: string, signal?: AbortSignal): Promise<unknown> {
  const asking = await ask(port, folder, path, signal === undefined ? {} : { signal })
  const body = await new Promise<string>((resolve, reject) => {
    asking.on('response', (response) => {
      if (response.statusCode !== 200) reject(refused(port, folder))
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
    })
    asking.on('error', (error) => reject(unreachable(port, error)))
    asking.end()
  })
  return JSON.parse(body)
}

/**
 * Stops the daemon on a port. Resolves when its process has ended.
 *
 * @throws ProbeError UNAUTHORIZED if the daemon has another state folder; UNSAFE_FOLDER; DAEMON_UNREACHABLE
 */
export async function stopDaemon(port: number, folder: string): Promise<void> {
  if (!(await requestStop(port, folder))) throw refused(port, folder)
}

/** What became of a daemon that should stop if nobody uses it. `stopped`: its process has ended. */
export type IdleStop = 'stopped' | 'in use' | 'foreground'

/**
 * Stops the daemon on a port unless a tab or an agent uses it, or a person runs it in the foreground.
 *
 * @throws ProbeError UNAUTHORIZED if the daemon has another state folder; UNSAFE_FOLDER; DAEMON_UNREACHABLE
 */
export async function stopIfIdle(port: number, folder: string): Promise<IdleStop> {
  // An older daemon may not know the header, so its status is checked first.
  const { agents, sessions, isForeground } = await statusOn(port, folder)
  if (isForeground === true) return 'foreground'
  if (agents > 0 || sessions.length > 0) return 'in use'
  return (await requestStop(port, folder, { [IF_IDLE_HEADER]: '1' })) ? 'stopped' : 'in use'
}

/** @returns false if the daemon refuses */
async function requestStop(
  port: number,
  folder: string,
  headers: Record<string, string> = {},
): Promise<boolean> {
  const asking = await ask(port, folder, STOP_PATH, {
    headers: { ...headers, connection: 'Upgrade', upgrade: STOP_PROTOCOL },
  })
  return new Promise<boolean>((resolve, reject) => {
    asking.on('upgrade', (_response, socket) => {
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(true))
      socket.resume()
    })
    asking.on('response', (response) => {
      response.destroy()
      resolve(false)
    })
    asking.on('error', (error) => reject(unreachable(port, error)))
    asking.end()
  })
}

async function ask(
  port: number,
  folder: string,
  path: string,
  { headers, signal }: Pick<RequestOptions, 'signal'> & { headers?: Record<string, string> } = {},
): Promise<ClientRequest> {
  const token = await ensureToken(folder)
  await verifyOwnDaemon(port, folder, token)
  return request({
    host: LOOPBACK,
    port,
    path,
    agent: false,
    ...(signal === undefined ? {} : { signal }),
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
}

/**
 * Verifies that the process on the port already has the token. Until then the token must not be sent to it.
 *
 * @throws ProbeError UNAUTHORIZED, DAEMON_UNREACHABLE, PORT_TAKEN
 */
export async function verifyOwnDaemon(port: number, folder: string, token: string): Promise<void> {
  const holder = await askProof(port, token)
  if (holder === 'nobody') throw unreachable(port, new Error('no process listens'))
  if (holder === 'stranger') throw portTaken(port)
  if (!holder.isOurs) throw refused(port, folder)
}

function refused(port: number, folder: string): ProbeError {
  const message = `the daemon on port ${port} does not accept the token of ${folder}: it was started with another state folder`
  return new ProbeError('UNAUTHORIZED', message, { port, folder })
}

function unreachable(port: number, error: Error): ProbeError {
  return new ProbeError('DAEMON_UNREACHABLE', `the daemon on port ${port} does not answer: ${error.message}`)
}
