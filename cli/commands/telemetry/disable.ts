import { ProbeCommand } from '../../command.js'
import type { Chosen } from '../../telemetry/choose.js'

export default class TelemetryDisable extends ProbeCommand {
  static override summary = 'Never count and never send.'
  static override description =
    'Also deletes the random id and what was counted. It stays off until probe telemetry enable.'
  static override examples = ['<%= config.bin %> telemetry disable']

  async run(): Promise<Chosen> {
    await this.parse(TelemetryDisable)
    const { choose } = await import('../../telemetry/choose.js')
    return choose('disabled', (line) => this.log(line))
  }
}
