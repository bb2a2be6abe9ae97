import path from 'node:path'
import { Flags } from '@oclif/core'
import pc from 'picocolors'
import { printable } from '../../daemon/files/log.js'
import { stateFolder } from '../../daemon/files/state-folder.js'
import { ProbeCommand, portFlag } from '../command.js'
import { EXIT } from '../exit.js'
import type { Applied } from '../init/apply.js'
import type { Opened } from '../init/running.js'

interface Report {
  app: string
  folder: string
  framework: string
  packageManager: string
  /** the command that installs the package, where it is to be installed */
  install?: string
  files: Applied[]
  /** the app's page, where its dev server runs */
  opened?: Opened
  /** what there is left to do, in words */
  next: string[]
}

const SIGNS = { written: pc.green('✔'), there: pc.dim('='), 'by-hand': pc.yellow('!') }
const WHAT: Record<Applied['state'], string> = { written: '', there: 'as it should be', 'by-hand': 'by hand' }

export default class Init extends ProbeCommand {
  static override summary = 'Wire probe into the app of this folder, and tell the agents of it.'
  static override description =
    `Finds the app's framework and package manager, installs the package, adds the plugin to the app's config, registers
the MCP server for Claude Code, Cursor and VS Code, and writes their rules and the command /probe. What it does not
understand for sure it leaves alone, and prints the lines to write. A second run changes nothing.
Exit code 0: all is done. 1: some lines are left to write by hand.`
  static override examples = [
    '<%= config.bin %> init --dry-run',
    '<%= config.bin %> init --app apps/web',
    '<%= config.bin %> init --port 7800 --no-mcp',
  ]
  static override flags = {
    'dry-run': Flags.boolean({ description: 'print the plan and write nothing' }),
    port: portFlag,
    mcp: Flags.boolean({
      allowNo: true,
      default: true,
      description: 'register the MCP server, and write rules and command',
    }),
    install: Flags.boolean({ allowNo: true, default: true, description: 'install the package' }),
    app: Flags.string({ helpValue: '<dir>', description: 'folder of the app, in a monorepo' }),
  }

  async run(): Promise<Report> {
    const { flags, raw } = await this.parse(Init)
    // Loaded here: oclif loads every command's file for each of them.
    const [
      { projectAt },
      { PACKAGE, planFor },
      { apply, outcomeOf },
      { installPackage },
      running,
      { daemonOn },
      { packageVersion },
      agents,
    ] = await Promise.all([
      import('../init/project.js'),
      import('../init/plan.js'),
      import('../init/apply.js'),
      import('../init/install.js'),
      import('../init/running.js'),
      import('../control.js'),
      import('../../daemon/version.js'),
      import('../init/agents/server-entry.js'),
    ])
    const project = await projectAt(process.cwd(), flags.app)
    const { app, framework, packageManager, root } = project
    const keepsPort = raw.some((token) => token.type === 'flag' && token.flag === 'port')
    const wishes = { port: flags.port, keepsPort, install: flags.install, agents: flags.mcp }
    // Its daemon could never listen there.
    await daemonOn(flags.port)
    const plan = await planFor(project, wishes, await packageVersion())
    const install = plan.install && [plan.install.command, ...plan.install.args].join(' ')
    const report: Report = {
      app: app.name,
      folder: app.folder,
      framework: framework.name,
      packageManager,
      ...(install === undefined ? {} : { install }),
      files: plan.files.map(({ file, what, edit }) => ({ file, what, ...outcomeOf(edit) })),
      next: [],
    }
    const nameOf = (file: string) => path.relative(process.cwd(), file) || '.'
    this.log(`${pc.bold(printable(app.name))}  ${framework.name}, ${packageManager}, ${app.folder}`)
    this.log(`\n${pc.bold('plan')}`)
    if (install !== undefined) this.log(`  run    ${install}`)
    for (const { file, what, state } of report.files)
      this.log(
        `  ${{ written: 'write', there: 'keep ', 'by-hand': 'tell ' }[state]}  ${nameOf(file)}  ${pc.dim(what)}`,
      )
    if (flags['dry-run']) {
      this.log(`\nNothing was written (--dry-run).`)
      for (const applied of report.files) if (applied.state === 'by-hand') this.#tell(applied, nameOf)
      return report
    }

    this.log(`\n${pc.bold('done')}`)
    const urls = await running.candidates(framework)
    if (plan.install !== undefined) {
      const start = Date.now()
      this.log(`${pc.dim('…')} ${install}`)
      await installPackage(app.folder, PACKAGE, plan.install)
      this.log(`${SIGNS.written} installed in ${((Date.now() - start) / 1000).toFixed(1)} s`)
    }
    report.files = await apply(plan.files, (applied) => this.#tell(applied, nameOf))
    if (flags.mcp) this.log(`\nAny other agent takes this entry:\n${agents.ENTRY_TO_PASTE}`)
    this.log(`\n${pc.bold('next')}`)
    if (urls.length > 0) {
      this.log(`${pc.dim('…')} opening ${urls.join(', ')}`)
      const opened = await running.openRunning(app, urls, { port: flags.port, folder: stateFolder() })
      if (opened !== undefined) report.opened = opened
    }
    report.next = nextSteps(report, { root, hasAgents: flags.mcp })
    for (const line of report.next) this.log(`  ${printable(line)}`)
    if (report.files.some(({ state }) => state === 'by-hand')) process.exitCode = EXIT.no
    return report
  }

  #tell({ file, what, state, why, lines }: Applied, nameOf: (file: string) => string): void {
    const note = [WHAT[state], why === undefined ? '' : `: ${why}`].join('')
    this.log(`${SIGNS[state]} ${nameOf(file)}  ${what}${note === '' ? '' : `  ${pc.dim(printable(note))}`}`)
    if (lines !== undefined) for (const line of lines.split('\n')) this.log(`    ${line}`)
  }
}

/** What there is left to do, one line each. */
function nextSteps(
  { files, opened }: Report,
  { root, hasAgents }: { root: string; hasAgents: boolean },
): string[] {
  const lines: string[] = []
  if (files.some(({ state }) => state === 'by-hand'))
    lines.push('Write the lines that stand above where they belong, then run probe init again.')
  if (opened === undefined)
    lines.push('Start the app, then run probe open with its address: it tells whether its page connects.')
  else if (opened.sessionId === undefined)
    lines.push(
      `${opened.url} opened, and its page did not connect${opened.said ?? ''}. Start the app anew, then run probe doctor ${opened.url}`,
    )
  else
    lines.push(`${opened.url} opened, and its page connected as session ${JSON.stringify(opened.sessionId)}.`)
  if (hasAgents) lines.push(`Start your agent anew in ${root}, and ask it to verify with /probe.`)
  return lines
}
