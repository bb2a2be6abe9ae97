import { ProbeCommand, portFlag } from '../command.js'
import { commandLine, localProgram } from '../local-program.js'
import { runMcp } from '../proxy/run-mcp.js'
import { BACKGROUND } from '../start-daemon.js'

export default class Mcp extends ProbeCommand {
  static override enableJsonFlag = false
  static override summary = 'Run the MCP server for an agent, over stdio.'
  static override description =
    `Forwards an agent's calls to the daemon. Starts the daemon if it does not run, and restarts it if it dies.
Configure your agent with the command that starts the installed copy and never downloads one:
${commandLine(localProgram('npm', '.', 'mcp'))}
It writes nothing but JSON-RPC to stdout.`
  static override examples = ['<%= config.bin %> mcp', '<%= config.bin %> mcp --port 7800']
  static override flags = { port: portFlag }

  async run(): Promise<void> {
    const { flags } = await this.parse(Mcp)
    await runMcp(flags.port, BACKGROUND)
  }
}
