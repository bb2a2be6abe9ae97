import pc from 'picocolors'
import type { SessionInfo } from '../../daemon/session.js'
import { logFile, stateFolder, tokenFile } from '../../daemon/state-folder.js'
import { LOOPBACK, MCP_PATH } from '../../sdk/protocol/limits.js'
import { EXIT, ProbeCommand, portFlag } from '../command.js'
import { daemonOn, sessionsOf } from '../control.js'

interface StatusReport {
  running: boolean
  port: number
  version?: string
  protocol?: number
  pid?: number
  startedAt?: string
  url?: string
  mcp?: string
  log: string
  token: string
  sessions?: SessionInfo[]
}

export default class Status extends ProbeCommand {
  static override summary = 'Say whether the daemon runs, and which tabs are connected.'
  static override description = 'Exit code 0 when a daemon runs on the port, 1 when none does.'
  static override examples = ['<%= config.bin %> status', '<%= config.bin %> status --json']
  static override flags = { port: portFlag }

  async run(): Promise<StatusReport> {
    const { flags } = await this.parse(Status)
    const report = await reportOn(flags.port, stateFolder())
    for (const line of linesOf(report)) this.log(line)
    if (!report.running) process.exitCode = EXIT.no
    return report
  }
}

async function reportOn(port: number, folder: string): Promise<StatusReport> {
  const files = { log: logFile(folder, port), token: tokenFile(folder) }
  const daemon = await daemonOn(port)
  if (daemon === undefined) return { running: false, port, ...files }
  const { version, protocol, pid, startedAt } = daemon
  const url = `http://${LOOPBACK}:${port}`
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
    sessions: await sessionsOf(port, folder),
  }
}

function linesOf({
  running,
  port,
  version,
  pid,
  url,
  mcp,
  log,
  token,
  sessions = [],
}: StatusReport): string[] {
  if (!running)
    return [
      `${pc.red('●')} no daemon runs on port ${port}: start one with probe serve, or let probe mcp do it`,
    ]
  return [
    `${pc.green('●')} probe ${version} on ${url} (pid ${pid})`,
    `  agents  ${mcp}`,
    `  token   ${token}`,
    `  log     ${log}`,
    sessions.length === 0 ? '  no tab is connected' : `  ${sessions.length} connected:`,
    ...sessions.map(
      ({ sessionId, title, url: at, state, throttled }) =>
        `  ${pc.bold(sessionId)}  ${JSON.stringify(title)}  ${at}  ${state}${throttled ? pc.yellow('  throttled') : ''}`,
    ),
  ]
}
