import { portFlag, ProbeCommand } from '../command.js'
import { main } from '../proxy/proxy.entry.js'

export default class Mcp extends ProbeCommand {
  static override summary = 'The MCP server for an agent, over stdio.'
  static override description =
    'Passes the agent\'s calls to the daemon, which it starts when there is none. Give an agent the command "npx probe mcp".'
  static override examples = ['<%= config.bin %> mcp', '<%= config.bin %> mcp --port 7800']
  static override flags = { port: portFlag }

  async run(): Promise<void> {
    const { flags } = await this.parse(Mcp)
    await main(['--port', flags.port])
  }
}
