import { stateFolder } from '../../daemon/files/state-folder.js'
import { ProbeCommand, portFlag } from '../command.js'

export default class Serve extends ProbeCommand {
  static override summary = 'Run the daemon in the foreground.'
  static override description =
    `Tabs and agents connect to the daemon. \`probe mcp\` starts one in the background, so run it by hand only to watch its
log. Ctrl-C, SIGTERM or \`probe stop\` stops it after it has answered open calls.`
  static override examples = ['<%= config.bin %> serve', '<%= config.bin %> serve --port 7800']
  static override flags = { port: portFlag }

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve)
    // Imported here because oclif loads every command's file for each command.
    const { runDaemon } = await import('../run-daemon.js')
    const log = (line: string) => {
      const at = new Date().toISOString()
      if (this.jsonEnabled()) process.stdout.write(`${JSON.stringify({ at, line })}\n`)
      else process.stdout.write(`${at.slice(11, 19)}  ${line}\n`)
    }
    await runDaemon({ port: flags.port, folder: stateFolder(), log, isForeground: true })
    // `probe stop` waits until this process ends.
    process.exit(0)
  }
}
