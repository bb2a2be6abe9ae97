import { stateFolder } from '../../daemon/files/state-folder.js'
import { ProbeCommand, portFlag } from '../command.js'
import { EXIT } from '../exit.js'
import { linesOf } from '../status/lines.js'
import { reportOn, type StatusReport } from '../status/report.js'

export default class Status extends ProbeCommand {
  static override summary = 'Show whether the daemon runs, the connected tabs and the last verdicts.'
  static override description =
    "Exit code 0: a daemon runs on the port. 1: none does. The page at the daemon's URL shows the same, live."
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
