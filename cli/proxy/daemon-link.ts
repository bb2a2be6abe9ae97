/** The proxy's way to the daemon: an upgraded socket; where there is no daemon, it is started. */
import { spawn } from 'node:child_process'
import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { askHealth } from '../../daemon/discovery.js'
import { ensureToken, logFile } from '../../daemon/state-folder.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { LOOPBACK, MCP_PATH } from '../../sdk/protocol/limits.js'

/** Word of the upgrade and the header of the agent's folder, as mcp/pipe.ts has them. */
const PIPE_PROTOCOL = 'probe-mcp'
const FOLDER_HEADER = 'x-probe-folder'
/** ms that a new daemon has to listen */
const START_MS = 15_000

const BIN = fileURLToPath(new URL('../../cli/bin/probe.js', import.meta.url))

/**
 * A socket to the daemon on a port, which is started where nobody listens.
 *
 * @throws ProbeError PORT_TAKEN, DAEMON_UNREACHABLE, UNAUTHORIZED
 */
export async function reachDaemon(port: number, folder: string): Promise<Duplex> {
  const token = await ensureToken(folder)
  const socket = await upgrade(port, token)
  if (socket !== undefined) return socket
  await startDetached(port, folder)
  const second = await upgrade(port, token)
  if (second !== undefined) return second
  throw new ProbeError('DAEMON_UNREACHABLE', `no daemon answers on port ${port}; its log is ${logFile(folder, port)}`)
}

/** The upgraded socket, or undefined where nobody listens. */
async function upgrade(port: number, token: string): Promise<Duplex | undefined> {
  const answer = await new Promise<Duplex | number | NodeJS.ErrnoException>((resolve) => {
    const asking = request({
      host: LOOPBACK,
      port,
      path: MCP_PATH,
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: PIPE_PROTOCOL,
        authorization: `Bearer ${token}`,
        [FOLDER_HEADER]: encodeURIComponent(process.cwd()),
      },
    })
    asking.on('upgrade', (_response, socket) => resolve(socket))
    asking.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asking.on('error', resolve)
    asking.end()
  })
  if (typeof answer === 'object' && 'write' in answer) return answer as Duplex
  if (typeof answer === 'object' && (answer as NodeJS.ErrnoException).code === 'ECONNREFUSED') return undefined
  const holder = await askHealth(port)
  if (holder === 'nobody') return undefined
  if (holder === 'stranger') throw new ProbeError('PORT_TAKEN', `port ${port} is taken by another program`)
  throw new ProbeError('UNAUTHORIZED', `the daemon on port ${port} (pid ${holder.pid}) belongs to another state folder or user`)
}

/** Starts a daemon that outlives this process, and waits for its word that it listens. */
async function startDetached(port: number, folder: string): Promise<void> {
  const child = spawn(process.execPath, [BIN, 'serve', '--port', String(port), '--background'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, PROBE_STATE_DIR: folder },
  })
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill()
      reject(new ProbeError('DAEMON_UNREACHABLE', `the daemon did not listen within ${START_MS} ms; its log is ${logFile(folder, port)}`))
    }, START_MS)
    // Its first line says that it listens; its end says that another daemon was faster, or that it cannot.
    child.stdout.once('data', () => finish())
    child.once('exit', () => finish())
    child.once('error', () => finish())
    const finish = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  child.stdout.destroy()
  child.unref()
}
