import { ProbeCommand, portFlag } from '../command.js'
import { runMcp } from '../proxy/run-mcp.js'
import { BACKGROUND } from '../start-daemon.js'

export default class Mcp extends ProbeCommand {
  static override enableJsonFlag = false
  static override summary = 'The MCP server for an agent, over stdio.'
  static override description =
    `Passes an agent's calls to the daemon, which it starts when there is none, and starts again when it dies.
Give your agent the command "npx probe mcp". Nothing but JSON-RPC is written to stdout.`
  static override examples = ['<%= config.bin %> mcp', '<%= config.bin %> mcp --port 7800']
  static override flags = { port: portFlag }

  async run(): Promise<void> {
    const { flags } = await this.parse(Mcp)
    await runMcp(flags.port, BACKGROUND)
  }
}
