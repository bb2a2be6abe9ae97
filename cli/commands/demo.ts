import { Errors, Flags } from '@oclif/core'
import pc from 'picocolors'
import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import { ProbeCommand } from '../command.js'
import type { Played } from '../demo/play.js'
import { EXIT } from '../exit.js'

interface DemoReport {
  asExpected: boolean
  cases: Played[]
}

export default class Demo extends ProbeCommand {
  static override summary = 'Watch an agent verify a small web shop, with and without faults.'
  static override description =
    `Starts its own daemon, shop and browser, calls the tools through probe mcp, and prints each verdict. Leaves no process
and no file behind. Exit code 1 if a verdict is not the expected one.`
  static override examples = [
    '<%= config.bin %> demo',
    '<%= config.bin %> demo --headed --keep',
    '<%= config.bin %> demo --all --json',
  ]
  static override flags = {
    headed: Flags.boolean({ description: 'show the browser' }),
    all: Flags.boolean({ description: 'run every case of the shop' }),
    keep: Flags.boolean({ description: 'keep the shop and the browser open at the end, until Ctrl-C' }),
  }

  async run(): Promise<DemoReport> {
    const { flags } = await this.parse(Demo)
    // Imported here because oclif loads every command's file for each command.
    const { UndoList } = await import('../chromium/undo.js')
    const undo = new UndoList((error) => this.warn(`closing: ${String(error)}`))
    const stopped = new Promise<'stopped'>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.once(signal, () => resolve('stopped'))
    })
    const shown = this.#show(flags, undo, stopped)
    try {
      const report = await Promise.race([shown, stopped])
      if (report === 'stopped') throw new ProbeError('CANCELLED', 'the demo was stopped before it ended')
      if (!report.asExpected) process.exitCode = EXIT.no
      return report
    } catch (thrown) {
      if (codeOf(thrown) !== undefined) throw thrown
      throw new Errors.CLIError((thrown as Error).message, { exit: EXIT.error })
    } finally {
      await undo.close()
      // A start that was still running fails now. It may have added another undo.
      await shown.catch(() => undefined)
      await undo.close()
    }
  }

  async #show(
    { headed, all, keep }: { headed: boolean; all: boolean; keep: boolean },
    undo: import('../chromium/undo.js').UndoList,
    stopped: Promise<unknown>,
  ): Promise<DemoReport> {
    const [{ readShop }, { playAt }, { setStage }, { tableOf }] = await Promise.all([
      import('../demo/case.js'),
      import('../demo/play.js'),
      import('../demo/stage.js'),
      import('../demo/table.js'),
    ])
    const say = (line: string) => this.logToStderr(pc.dim(`demo  ${line}`))
    const { cases, ready } = await readShop(all)
    const stage = await setStage(headed, undo, say)
    const played: Played[] = []
    for (const [index, each] of cases.entries()) {
      const one = await playAt({ agent: stage.agent, ready }, stage.shopUrl, each)
      played.push(one)
      say(`${String(index + 1).padStart(2)}/${cases.length}  ${one.verified.padEnd(7)}  ${one.claim}`)
    }
    const wrong = played.filter(({ asExpected }) => !asExpected).length
    this.log(tableOf(played, process.stdout.columns ?? 120, pc))
    this.log(
      wrong === 0
        ? pc.green(`All ${played.length} verdicts are as expected.`)
        : pc.red(`${wrong} of ${played.length} verdicts are not as expected.`),
    )
    if (keep) {
      say(`${stage.shopUrl} stays open until Ctrl-C`)
      await stopped
    }
    return { asExpected: wrong === 0, cases: played }
  }
}
