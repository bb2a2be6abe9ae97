import path from 'node:path'
import { Flags } from '@oclif/core'
import { portOf } from '../../sdk/node/project/port.js'
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
The agent is first offered the tabs of the apps in its folder, and in folders above it. That is the folder in which this
command runs; --folder names another one, for a package manager that starts the command in a folder of a workspace.
It writes nothing but JSON-RPC to stdout.`
  static override examples = [
    '<%= config.bin %> mcp',
    '<%= config.bin %> mcp --port 7800',
    '<%= config.bin %> mcp --folder ../..',
  ]
  static override flags = {
    port: portFlag,
    folder: Flags.string({
      helpValue: '<dir>',
      description: "folder of the agent's project, relative to the current folder, which is the default",
    }),
  }

  async run(): Promise<void> {
    const { flags, metadata } = await this.parse(Mcp)
    const folder = path.resolve(flags.folder ?? '.')
    const isPortGiven = metadata.flags.port?.setFromDefault !== true
    const port = isPortGiven ? flags.port : portOf(undefined, process.env, folder)
    await runMcp(port, folder, BACKGROUND)
  }
}
