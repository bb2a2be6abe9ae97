import { stateFolder } from '../../daemon/files/state-folder.js'
import { ProbeCommand, portFlag } from '../command.js'
import { daemonOn, stopDaemon } from '../control.js'

export default class Stop extends ProbeCommand {
  static override summary = 'Stop the daemon and wait until its process ends.'
  static override description = 'Also exits with 0 if no daemon runs.'
  static override examples = ['<%= config.bin %> stop', '<%= config.bin %> stop --port 7800']
  static override flags = { port: portFlag }

  async run(): Promise<{ port: number; stopped: number | null }> {
    const { flags } = await this.parse(Stop)
    const { port } = flags
    const daemon = await daemonOn(port)
    if (daemon === undefined) {
      this.log(`no daemon runs on port ${port}`)
      return { port, stopped: null }
    }
    await stopDaemon(port, stateFolder())
    this.log(`stopped the daemon on port ${port} (pid ${daemon.pid})`)
    return { port, stopped: daemon.pid }
  }
}
