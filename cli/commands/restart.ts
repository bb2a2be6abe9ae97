import { ensureToken, stateFolder } from '../../daemon/files/state-folder.js'
import { ProbeCommand, portFlag } from '../command.js'
import { daemonOn, stopDaemon } from '../control.js'
import { BACKGROUND, startDaemon } from '../start-daemon.js'

export default class Restart extends ProbeCommand {
  static override summary = 'Stop the daemon and start one in the background.'
  static override description =
    'Open tabs and agents reconnect to the new daemon. Its record of earlier events is empty. Also starts a daemon if none ran.'
  static override examples = ['<%= config.bin %> restart']
  static override flags = { port: portFlag }

  async run(): Promise<{ port: number; stopped: number | null; started: number | null }> {
    const { flags } = await this.parse(Restart)
    const { port } = flags
    const folder = stateFolder()
    const former = await daemonOn(port)
    if (former !== undefined) await stopDaemon(port, folder)
    await ensureToken(folder)
    await startDaemon({ port, folder, background: BACKGROUND })
    const started = await daemonOn(port)
    const what = former === undefined ? 'none ran before' : `pid ${former.pid} ended`
    this.log(`a daemon runs on port ${port} (pid ${started?.pid}); ${what}`)
    return { port, stopped: former?.pid ?? null, started: started?.pid ?? null }
  }
}
