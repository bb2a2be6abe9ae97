import { stateFolder } from '../../../daemon/files/state-folder.js'
import { ProbeCommand } from '../../command.js'
import type { TelemetryReport } from '../../telemetry/report.js'

export default class TelemetryStatus extends ProbeCommand {
  static override summary = 'Show whether anything is counted and sent, why, and the exact bytes.'
  static override description =
    'Nothing is counted or sent where no address to send to is given, and none is built in. docs/telemetry.md explains each field.'
  static override examples = [
    '<%= config.bin %> telemetry status',
    '<%= config.bin %> telemetry status --json',
  ]

  async run(): Promise<TelemetryReport> {
    await this.parse(TelemetryStatus)
    const [{ TelemetryFiles }, { linesOf, reportOn }] = await Promise.all([
      import('../../telemetry/files.js'),
      import('../../telemetry/report.js'),
    ])
    const report = await reportOn(new TelemetryFiles(stateFolder()))
    for (const line of linesOf(report)) this.log(line)
    return report
  }
}
