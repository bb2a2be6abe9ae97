import pc from 'picocolors'
import { printable } from '../../daemon/log.js'
import { logFile, stateFolder, tokenFile } from '../../daemon/state-folder.js'
import type { Status as Told } from '../../daemon/status/status.js'
import { LOOPBACK, MCP_PATH } from '../../sdk/protocol/limits.js'
import { EXIT, ProbeCommand, portFlag } from '../command.js'
import { daemonOn, statusOn } from '../control.js'

interface StatusReport extends Partial<Told> {
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

/** verdicts that are printed; --json has them all */
const VERDICTS = 5

export default class Status extends ProbeCommand {
  static override summary = 'Say whether the daemon runs, which tabs are connected, and what was judged last.'
  static override description =
    'Exit code 0 when a daemon runs on the port, 1 when none does. The page at its address shows the same, live.'
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
  const { agents, sessions, verdicts } = await statusOn(port, folder)
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
    agents,
    sessions,
    verdicts,
  }
}

const COLOUR = { yes: pc.green, no: pc.red, unknown: pc.yellow }

function linesOf({
  running,
  port,
  version,
  pid,
  url,
  mcp,
  log,
  token,
  agents = 0,
  sessions = [],
  verdicts = [],
}: StatusReport): string[] {
  if (!running)
    return [
      `${pc.red('●')} no daemon runs on port ${port}: start one with probe serve, or let probe mcp do it`,
    ]
  return [
    `${pc.green('●')} probe ${version} on ${url} (pid ${pid})`,
    `  agents  ${mcp} (${agents} connected)`,
    `  token   ${token}`,
    `  log     ${log}`,
    sessions.length === 0 ? '  no tab is connected' : `  ${sessions.length} connected:`,
    ...sessions.map(({ sessionId, app, title, url: at, state, hidden, throttled, pendingMarks }) => {
      const of = app === undefined ? '' : `  ${printable(app)}`
      const held = hidden ? pc.yellow('  hidden') : throttled ? pc.yellow('  quiet') : ''
      const marks = pendingMarks === 0 ? '' : `  ${pendingMarks} flagged`
      return `  ${pc.bold(printable(sessionId))}${of}  ${JSON.stringify(printable(title))}  ${printable(at)}  ${state}${held}${marks}`
    }),
    ...(verdicts.length === 0 ? [] : ['  last verdicts:']),
    ...verdicts.slice(0, VERDICTS).map(({ at, verified, verifiedReason, because, sessionId }) => {
      const verdict = COLOUR[verified](`${verified} (${verifiedReason})`)
      return `  ${at.slice(11, 19)}  ${verdict}  ${printable(because)}  ${printable(sessionId)}`
    }),
  ]
}
