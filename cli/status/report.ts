import { logFile, tokenFile } from '../../daemon/files/state-folder.js'
import type { Status } from '../../daemon/http/status/status.js'
import { LOOPBACK, MCP_PATH } from '../../sdk/protocol/limits.js'
import { daemonOn, statusOn } from '../control.js'

export interface StatusReport extends Partial<Status> {
  running: boolean
  port: number
  protocol?: number
  pid?: number
  startedAt?: string
  url?: string
  mcp?: string
  log: string
  token: string
}

/** @throws ProbeError PORT_TAKEN, UNAUTHORIZED, DAEMON_UNREACHABLE */
export async function reportOn(port: number, folder: string): Promise<StatusReport> {
  const files = { log: logFile(folder, port), token: tokenFile(folder) }
  const daemon = await daemonOn(port)
  if (daemon === undefined) return { running: false, port, ...files }
  const { version, protocol, pid, startedAt } = daemon
  const url = `http://${LOOPBACK}:${port}`
  const { version: _version, ...status } = await statusOn(port, folder)
  return {
    running: true,
    port,
    version,
    protocol,
    pid,
    startedAt: new Date(startedAt).toISOString(),
    url,
    mcp: `${url}${MCP_PATH}`,
    ...files,
    ...status,
  }
}
