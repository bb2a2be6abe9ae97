import { stateFolder } from '../../daemon/files/state-folder.js'
import { ProbeCommand, portFlag } from '../command.js'
import { EXIT } from '../exit.js'
import { linesOf } from '../status/lines.js'
import { reportOn, type StatusReport } from '../status/report.js'

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
