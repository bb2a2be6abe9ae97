/** The proxy's connection to the daemon: an upgraded socket. Starts the daemon if it does not run. */
import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import { ensureToken, isRefusedFolder, readToken } from '../../daemon/files/state-folder.js'
import { type Health, portTaken } from '../../daemon/http/discovery.js'
import { askProof } from '../../daemon/http/proof.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import {
  CDP_HEADER,
  FOLDER_HEADER,
  LOOPBACK,
  MCP_PATH,
  PIPE_PROTOCOL,
  VERSION_HEADER,
} from '../../sdk/protocol/limits.js'
import { VERSION } from '../../sdk/protocol/version.js'
import { stopIfIdle } from '../control.js'
import { logOf, type Place, startDaemon } from '../start-daemon.js'
import { isNewer } from './version-order.js'

export interface Link extends Place {
  cwd: string
  /** token for a daemon of this process alone, where the state folder cannot be used */
  ownToken: string
  /** PROBE_CDP_URL of the agent */
  cdpUrl: string | undefined
  /** prints a line for people; stdout is the agent's */
  say(line: string): void
}

interface Credentials {
  token: string
  /** why the token is this process's own; undefined for the token of the state folder */
  fault?: ProbeError
}

const UPGRADE_MS = 5_000
/** Attempts to start a daemon. An attempt fails if another daemon takes the port first, and then ends. */
const ATTEMPTS = 3

/**
 * A socket to the daemon on a port, which is started if the port is free. Where the system refuses the state folder,
 * the daemon gets a token of this process by pipe, and serves no other.
 *
 * @throws ProbeError PORT_TAKEN, DAEMON_UNREACHABLE, UNAUTHORIZED, UNSAFE_FOLDER, CORRUPT_FILE
 */
export async function reachDaemon(link: Link): Promise<Duplex> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // Each attempt reads the token, because the state folder may be deleted and made again meanwhile.
    const credentials = await credentialsFor(link)
    const socket = await upgrade(link, credentials)
    if (socket !== undefined) return socket
    const { token, fault } = credentials
    await startDaemon(link, fault === undefined ? undefined : token)
  }
  const last = await upgrade(link, await credentialsFor(link))
  if (last !== undefined) return last
  throw new ProbeError('DAEMON_UNREACHABLE', `no daemon stays on port ${link.port}`, logOf(link))
}

/**
 * Reports a daemon of another version, and stops an older one that no tab and no agent uses. A daemon that a person runs
 * in the foreground stays.
 *
 * @returns true when the daemon was stopped
 */
async function replaced({ port, folder, say }: Link, { pid, version }: Health): Promise<boolean> {
  const daemon = `the daemon on port ${port} (pid ${pid}) has version ${version}`
  const outcome = isNewer(VERSION, version)
    ? await stopIfIdle(port, folder).catch(() => 'in use' as const)
    : 'in use'
  if (outcome === 'stopped') say(`probe: ${daemon} and was idle; version ${VERSION} replaces it`)
  else if (outcome === 'foreground')
    say(
      `probe: ${daemon}, older than this version ${VERSION}; to replace it, stop probe serve and start it again`,
    )
  else say(`probe: ${daemon}, and this is version ${VERSION}; probe restart replaces the daemon`)
  return outcome === 'stopped'
}

async function credentialsFor({ folder, ownToken }: Link): Promise<Credentials> {
  try {
    return { token: await ensureToken(folder) }
  } catch (error) {
    if (!isRefusedFolder(error)) throw error
    return { token: ownToken, fault: error }
  }
}

/** The upgraded socket; undefined if the port is free or the token is outdated. Sends the token only to a daemon that already has it. */
async function upgrade(link: Link, { token, fault }: Credentials): Promise<Duplex | undefined> {
  const { port, folder } = link
  const holder = await askProof(port, token)
  if (holder === 'nobody') return undefined
  if (holder === 'stranger') throw portTaken(port)
  const { pid, version } = holder.health
  const detail = { port, pid, version }
  if (!holder.isOurs && fault !== undefined) {
    const message = `${fault.message}; the daemon on port ${port} (pid ${pid}) serves others`
    throw new ProbeError('UNSAFE_FOLDER', message, { ...(fault.detail as object), ...detail })
  }
  if (!holder.isOurs) {
    if ((await readToken(folder)) !== token) return undefined
    const message = `the daemon on port ${port} (pid ${pid}) was started with another state folder, or by another user`
    throw new ProbeError('UNAUTHORIZED', message, detail)
  }
  const isSame = version === VERSION || fault !== undefined
  if (!isSame && (await replaced(link, holder.health))) return undefined
  const answer = await ask(link, token)
  if (typeof answer === 'object') return answer
  // The daemon ended during the request. Another may take its place, so the caller tries again.
  if (answer === 'nobody' || answer === 'no answer') return undefined
  // Another process made the token anew between the proof and the request.
  if (answer === 401 && (await readToken(folder)) !== token) return undefined
  const message = `the daemon on port ${port} (pid ${pid}, version ${version}) does not accept agents: ${answer}`
  throw new ProbeError('DAEMON_UNREACHABLE', message, detail)
}

/** @returns the socket, the HTTP status of a refusal, or why the request failed */
function ask({ port, cwd, cdpUrl }: Link, token: string): Promise<Duplex | number | 'nobody' | 'no answer'> {
  return new Promise((resolve) => {
    const asking = request({
      host: LOOPBACK,
      port,
      path: MCP_PATH,
      agent: false,
      timeout: UPGRADE_MS,
      headers: {
        connection: 'Upgrade',
        upgrade: PIPE_PROTOCOL,
        authorization: `Bearer ${token}`,
        [FOLDER_HEADER]: encodeURIComponent(cwd),
        [VERSION_HEADER]: VERSION,
        ...(cdpUrl ? { [CDP_HEADER]: encodeURIComponent(cdpUrl) } : {}),
      },
    })
    asking.on('upgrade', (_response, socket, head) => {
      socket.setTimeout(0)
      if (head.length > 0) socket.unshift(head)
      resolve(socket)
    })
    asking.on('response', (response) => {
      response.destroy()
      resolve(response.statusCode ?? 'no answer')
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'nobody' : 'no answer'),
    )
    asking.end()
  })
}
