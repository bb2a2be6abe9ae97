import { Args } from '@oclif/core'
import pc from 'picocolors'
import { printable } from '../../daemon/files/log.js'
import { stateFolder } from '../../daemon/files/state-folder.js'
import { ProbeCommand, portFlag, waitFlag } from '../command.js'
import type { Finding } from '../doctor/check.js'
import { EXIT } from '../exit.js'

const SIGNS = { ok: pc.green('✔'), warning: pc.yellow('!'), fault: pc.red('✘') }

export default class Doctor extends ProbeCommand {
  static override summary = 'Find out what keeps probe from working here, and say the fix of each fault.'
  static override description =
    `Looks at Node, the state folder, the daemon and its port, the project, the versions and the browser; then opens a real
page, and has a click in it judged. With an address, opens the app's page too and tells whether its SDK connects.
Exit code 0: all is well, warnings aside. 1: there is a fault.`
  static override examples = [
    '<%= config.bin %> doctor',
    '<%= config.bin %> doctor http://localhost:5173/ --json',
  ]
  static override args = {
    url: Args.string({ description: "address of the app, to try its page's connection" }),
  }
  static override flags = { port: portFlag, wait: waitFlag }

  async run(): Promise<{ well: boolean; findings: Finding[] }> {
    const { args, flags } = await this.parse(Doctor)
    // Loaded here: oclif loads every command's file for each of them.
    const { examine } = await import('../doctor/index.js')
    const url = args.url === undefined ? {} : { url: args.url }
    const { port, wait } = flags
    const examined = { port, folder: stateFolder(), cwd: process.cwd(), connectMs: wait * 1000, ...url }
    const findings = await examine(examined, ({ check, state, found, fix }) => {
      this.log(`${SIGNS[state]} ${check.padEnd(12)}  ${printable(found)}`)
      if (fix !== undefined) this.log(`  ${''.padEnd(12)}  → ${printable(fix)}`)
    })
    const well = findings.every(({ state }) => state !== 'fault')
    if (!well) process.exitCode = EXIT.no
    return { well, findings }
  }
}
