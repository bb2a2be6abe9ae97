import { ProbeCommand } from '../../command.js'
import type { Chosen } from '../../telemetry/choose.js'

export default class TelemetryEnable extends ProbeCommand {
  static override summary = 'Allow counting and sending, where an address is given.'
  static override description =
    'Takes back a disable. The environment and CI can still turn it off; probe telemetry status says so.'
  static override examples = ['<%= config.bin %> telemetry enable']

  async run(): Promise<Chosen> {
    await this.parse(TelemetryEnable)
    const { choose } = await import('../../telemetry/choose.js')
    return choose('enabled', (line) => this.log(line))
  }
}
