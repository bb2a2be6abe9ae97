import { ensureToken, stateFolder } from '../daemon/files/state-folder.js'
import { askHealth, portTaken } from '../daemon/http/discovery.js'
import { fromWire, ProbeError, type WireError } from '../sdk/protocol/errors.js'
import { CALL_PATH, LOOPBACK } from '../sdk/protocol/limits.js'
import { verifyOwnDaemon } from './control.js'
import { BACKGROUND, startDaemon } from './start-daemon.js'

export interface DaemonCall {
  port: number
  /** state folder; default: this user's */
  folder?: string
  tool: string
  arguments: unknown
  signal?: AbortSignal
}

/**
 * Runs one tool. The daemon counts all calls from one folder as one agent.
 *
 * @throws ProbeError the tool's own; PORT_TAKEN, UNAUTHORIZED, DAEMON_UNREACHABLE, SESSION_LOST
 */
export async function callDaemon(call: DaemonCall): Promise<object> {
  const { port, folder = stateFolder(), tool, arguments: args, signal } = call
  const token = await ensureToken(folder)
  await ensureDaemon(port)
  await verifyOwnDaemon(port, folder, token)
  const { PROBE_CDP_URL: cdpUrl } = process.env
  const body = JSON.stringify({ tool, arguments: args, folder: process.cwd(), ...(cdpUrl ? { cdpUrl } : {}) })
  const response = await fetch(`http://${LOOPBACK}:${port}${CALL_PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
    signal: signal ?? null,
  }).catch((error: Error) => {
    if (signal?.aborted === true) throw new ProbeError('CANCELLED', 'the caller cancelled the call')
    // The daemon may have died during the call.
    throw new ProbeError('SESSION_LOST', `the daemon on port ${port} ended during the call: ${error.message}`)
  })
  const answer = (await response.json().catch(() => ({}))) as { result?: object; error?: WireError }
  if (answer.error !== undefined) throw fromWire(answer.error)
  if (answer.result !== undefined) return answer.result
  throw new ProbeError(
    'DAEMON_UNREACHABLE',
    `the daemon on port ${port} does not accept calls: run probe restart`,
    { port },
  )
}

/**
 * Starts a daemon on a port if none runs.
 *
 * @throws ProbeError PORT_TAKEN if another program uses the port; the error of a daemon that cannot start
 */
export async function ensureDaemon(port: number): Promise<void> {
  const holder = await askHealth(port)
  if (holder === 'stranger') throw portTaken(port)
  if (holder !== 'nobody') return
  const folder = stateFolder()
  await ensureToken(folder)
  await startDaemon({ port, folder, background: BACKGROUND })
}
