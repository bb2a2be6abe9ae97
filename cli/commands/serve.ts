import { stateFolder } from '../../daemon/files/state-folder.js'
import { ProbeCommand, portFlag } from '../command.js'

export default class Serve extends ProbeCommand {
  static override summary = 'Run the daemon in the foreground.'
  static override description =
    `Tabs connect to it, and agents. \`probe mcp\` starts one by itself in the background; run it by hand to watch its log.
Ctrl-C, SIGTERM or \`probe stop\` ends it: open calls are answered first.`
  static override examples = ['<%= config.bin %> serve', '<%= config.bin %> serve --port 7800']
  static override flags = { port: portFlag }

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve)
    // Loaded here: oclif loads every command's file for each of them.
    const { runDaemon } = await import('../run-daemon.js')
    const log = (line: string) => {
      const at = new Date().toISOString()
      if (this.jsonEnabled()) process.stdout.write(`${JSON.stringify({ at, line })}\n`)
      else process.stdout.write(`${at.slice(11, 19)}  ${line}\n`)
    }
    await runDaemon({ port: flags.port, folder: stateFolder(), log, leaveWhenAlone: false })
    // Whoever asked for the stop waits for the end of this process.
    process.exit(0)
  }
}
