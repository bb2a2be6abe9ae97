import pc from 'picocolors'
import { logFile, stateFolder, tokenFile } from '../../daemon/state-folder.js'
import type { SessionInfo } from '../../daemon/session.js'
import { portFlag, ProbeCommand } from '../command.js'
import { daemonOn, sessionsOf } from '../control.js'

interface StatusReport {
  url: string
  version: string
  pid: number
  log: string
  token: string
  sessions: SessionInfo[]
}

export default class Status extends ProbeCommand {
  static override summary = 'Say whether the daemon runs, and which tabs are connected.'
  static override examples = ['<%= config.bin %> status', '<%= config.bin %> status --json']
  static override flags = { port: portFlag }

  async run(): Promise<StatusReport> {
    const { flags } = await this.parse(Status)
    const port = this.port(flags.port)
    const folder = stateFolder()
    const { version, pid } = await daemonOn(port)
    const sessions = await sessionsOf(port, folder)
    const report = { url: `http://127.0.0.1:${port}`, version, pid, log: logFile(folder, port), token: tokenFile(folder), sessions }
    this.log(`${pc.green('●')} probe ${version} on ${report.url} (pid ${pid})`)
    this.log(`  log ${report.log}\n  token ${report.token}`)
    if (sessions.length === 0) this.log('  no tab is connected')
    for (const { sessionId, title, url, state, throttled } of sessions) {
      this.log(`  ${pc.bold(sessionId)} ${JSON.stringify(title)} ${url} ${state}${throttled ? pc.yellow(' throttled') : ''}`)
    }
    return report
  }
}
