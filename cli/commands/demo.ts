import { Flags } from '@oclif/core'
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
    `Starts its own daemon and shop, opens the shop in a browser of probe, as probe drive does, calls the tools through probe \
mcp, and prints each verdict with its reason. Needs no display and no browser that you opened. Leaves no process and no file \
behind. Exit code 1 if a verdict is not the expected one.`
  static override examples = [
    '<%= config.bin %> demo',
    '<%= config.bin %> demo --headed --keep',
    '<%= config.bin %> demo --all --json',
  ]
  static override flags = {
    headed: Flags.boolean({ description: 'show the browser window; needs a display' }),
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
      throw new ProbeError('INTERNAL', (thrown as Error).message)
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
    const [{ readShop }, { playAt }, { setStage }, { linesOf }] = await Promise.all([
      import('../demo/case.js'),
      import('../demo/play.js'),
      import('../demo/stage.js'),
      import('../demo/lines.js'),
    ])
    const say = (line: string) => this.logToStderr(pc.dim(`demo  ${line}`))
    const { cases, ready } = await readShop(all)
    const stage = await setStage(headed, undo, say)
    const played: Played[] = []
    for (const each of cases) {
      const one = await playAt({ agent: stage.agent, ready }, stage.shopUrl, each)
      played.push(one)
      this.log(linesOf(one, pc))
    }
    const wrong = played.filter(({ asExpected }) => !asExpected).length
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
