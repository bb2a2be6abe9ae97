import { Flags } from '@oclif/core'
import { stateFolder } from '../../daemon/files/state-folder.js'
import { ProbeCommand, portFlag } from '../command.js'
import { EXIT } from '../exit.js'
import type { Report } from '../init/report.js'

export default class Init extends ProbeCommand {
  static override summary = "Wire probe into this folder's app and register it with coding agents."
  static override description =
    `Detects the app's framework and package manager, installs the package, adds the plugin to the app's config, registers
the MCP server for Claude Code, Cursor and VS Code, and writes their rules and the command /probe. A file that cannot be
edited safely stays as it is, and init prints the lines to write. It starts the config once, and takes its change back where
the config fails with it. A second run changes nothing.
It installs the clone that it runs from, by its path, unless the app already depends on the package. It never installs by
name: on a registry, the name can belong to somebody else. Outside a clone (a global installation, a cache), it writes
nothing and prints the command to run.
--undo takes all of this back. It restores files that nobody changed since, byte for byte; from the others it removes
only the lines of init. What another app of the workspace uses stays until that app's undo.
Exit code 0: done. 1: some lines are left to write, or to remove, by hand.`
  static override examples = [
    '<%= config.bin %> init --dry-run',
    '<%= config.bin %> init --app apps/web',
    '<%= config.bin %> init --port 7800 --no-mcp',
    '<%= config.bin %> init --undo',
  ]
  static override flags = {
    'dry-run': Flags.boolean({ description: 'print the plan and write nothing' }),
    undo: Flags.boolean({ description: 'take back what init did' }),
    port: portFlag,
    mcp: Flags.boolean({
      allowNo: true,
      default: true,
      description: 'include the MCP server, the rules and the command /probe',
    }),
    install: Flags.boolean({ allowNo: true, default: true, description: 'include the package' }),
    app: Flags.string({ helpValue: '<dir>', description: 'folder of the app, in a monorepo' }),
  }

  async run(): Promise<Report> {
    const { flags, raw } = await this.parse(Init)
    // Imported here because oclif loads every command's file for each command.
    const [{ projectAt }, { wire }, { undo }] = await Promise.all([
      import('../init/project.js'),
      import('../init/wire.js'),
      import('../init/undo.js'),
    ])
    const keepsPort = raw.some((token) => token.type === 'flag' && token.flag === 'port')
    const isDryRun = flags['dry-run']
    const report = await (flags.undo ? undo : wire)({
      project: await projectAt(process.cwd(), flags.app),
      wishes: { port: flags.port, keepsPort, install: flags.install, agents: flags.mcp },
      isDryRun,
      state: stateFolder(),
      log: (line) => this.log(line),
    })
    if (!isDryRun && report.files.some(({ state }) => state === 'by-hand')) process.exitCode = EXIT.no
    return report
  }
}
