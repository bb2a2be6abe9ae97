import { Flags } from '@oclif/core'
import pc from 'picocolors'
import { EXIT, ProbeCommand } from '../command.js'
import { readCases } from '../demo/case.js'
import { type Played, play } from '../demo/play.js'
import { setStage } from '../demo/stage.js'
import { tableOf } from '../demo/table.js'

export default class Demo extends ProbeCommand {
  static override summary = 'Watch an agent verify a small web shop, healthy and with faults.'
  static override description =
    'Starts a daemon, the shop and a browser of its own, drives look, act, observe and assert through probe mcp, and prints each verdict. Leaves nothing behind. Exit code 1 when a verdict is not what it must be.'
  static override examples = [
    '<%= config.bin %> demo',
    '<%= config.bin %> demo --headed',
    '<%= config.bin %> demo --all --json',
  ]
  static override flags = {
    headed: Flags.boolean({ description: 'show the browser' }),
    all: Flags.boolean({ description: "play every case of the shop, and not only the demo's" }),
  }

  async run(): Promise<{ cases: Played[]; asExpected: boolean }> {
    const { flags } = await this.parse(Demo)
    const say = (line: string) => this.logToStderr(pc.dim(`demo  ${line}`))
    const cases = await readCases(flags.all)
    const stage = await setStage(flags.headed, say)
    const interrupt = () => {
      stage.close().finally(() => process.exit(130))
    }
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    const played: Played[] = []
    try {
      for (const [index, each] of cases.entries()) {
        const one = await play(stage, each)
        played.push(one)
        say(
          `${index + 1}/${cases.length} ${each.name}: ${one.verified} (${one.reason})${one.asExpected ? '' : ` instead of ${one.expected}`}`,
        )
      }
    } finally {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      await stage.close()
    }
    const wrong = played.filter(({ asExpected }) => !asExpected)
    this.log(tableOf(played))
    this.log(
      wrong.length === 0
        ? pc.green(`all ${played.length} verdicts are what they must be`)
        : pc.red(`${wrong.length} of ${played.length} verdicts are not what they must be`),
    )
    if (wrong.length > 0) process.exitCode = EXIT.no
    return { cases: played, asExpected: wrong.length === 0 }
  }
}
