import { stateFolder } from '../../daemon/state-folder.js'
import { portFlag, ProbeCommand } from '../command.js'
import { daemonOn, stopDaemon } from '../control.js'

export default class Stop extends ProbeCommand {
  static override summary = 'Stop the daemon, and wait until it is gone.'
  static override examples = ['<%= config.bin %> stop']
  static override flags = { port: portFlag }

  async run(): Promise<{ stopped: number }> {
    const { flags } = await this.parse(Stop)
    const port = this.port(flags.port)
    const { pid } = await daemonOn(port)
    await stopDaemon(port, stateFolder())
    this.log(`stopped the daemon on port ${port} (pid ${pid})`)
    return { stopped: pid }
  }
}
