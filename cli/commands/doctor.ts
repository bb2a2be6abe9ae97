import { Args } from '@oclif/core'
import pc from 'picocolors'
import { stateFolder } from '../../daemon/files/state-folder.js'
import { printable } from '../../sdk/protocol/printable.js'
import { ProbeCommand, portFlag, waitFlag } from '../command.js'
import type { Finding } from '../doctor/check.js'
import { EXIT } from '../exit.js'

const SIGNS = { ok: pc.green('✔'), warning: pc.yellow('!'), fault: pc.red('✘') }

export default class Doctor extends ProbeCommand {
  static override summary = 'Check the setup, and print a fix for each fault.'
  static override description =
    `Checks Node, the state folder, the daemon and its port, the project, the versions and the browser. Then opens a page of
its own in a real browser and verifies a click in it. With a URL, also opens the app's page and checks that its SDK
connects. Exit code 0: no fault, maybe warnings. 1: at least one fault.`
  static override examples = [
    '<%= config.bin %> doctor',
    '<%= config.bin %> doctor http://localhost:5173/ --json',
  ]
  static override args = {
    url: Args.string({ description: "URL of the app, to check its page's connection" }),
  }
  static override flags = { port: portFlag, wait: waitFlag }

  async run(): Promise<{ well: boolean; findings: Finding[] }> {
    const { args, flags } = await this.parse(Doctor)
    // Imported here because oclif loads every command's file for each command.
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
