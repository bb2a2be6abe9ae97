import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Flags } from '@oclif/core'
import pc from 'picocolors'
import type { HealedFlow } from '../../mcp/tools/verify/heal.js'
import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import type { UndoList } from '../chromium/undo.js'
import { ProbeCommand } from '../command.js'
import { EXIT } from '../exit.js'
import type { Changes } from '../verify/changes.js'
import type { Outcome } from '../verify/outcome.js'
import type { VerifyStage } from '../verify/stage.js'

/** Nothing was decided. */
const COULD_NOT_RUN = 2
const WORKERS_MAX = 32
const TIMES_MAX = 100

interface Report {
  status: 'passed' | 'failed'
  passed: number
  failed: number
  no: number
  unknown: number
  flaky: number
  flows: Outcome[]
  ms: number
}

export default class Verify extends ProbeCommand {
  static override summary = 'Play the saved flows of .probe/flows again, each in a browser page of its own.'
  static override description =
    `Starts the app with serve of .probe/project.json if nothing answers at its url, and resets its data before each flow with \
reset. Stops what it started, also when it is stopped itself. Needs no daemon.

yes passes. no and unknown fail, and are told apart. With --repeat, a flow that gives two verdicts is flaky, and fails.
Exit code 0: all passed. 1: a flow failed. 2: the flows could not be played.`
  static override examples = [
    '<%= config.bin %> verify',
    '<%= config.bin %> verify approve-order --headed',
    '<%= config.bin %> verify --workers 4 --shard 1/2 --junit results/probe.xml',
    '<%= config.bin %> verify --report results/probe',
    '<%= config.bin %> verify --repeat 5',
    '<%= config.bin %> verify --heal --write',
  ]
  /** names of flows */
  static override strict = false
  static override usage = 'verify [NAMES...] [FLAGS]'
  static override flags = {
    workers: Flags.integer({
      description: 'flows at once; several need reset, and perWorker if they must not share data',
      helpValue: '<number>',
      min: 1,
      max: WORKERS_MAX,
    }),
    shard: Flags.string({ description: 'play one part of the flows', helpValue: '<i>/<n>' }),
    report: Flags.string({
      description: 'write a folder for each flow that is not proved: answer, trace, picture, requests',
      helpValue: '<folder>',
    }),
    har: Flags.boolean({ description: 'keep the requests of each proved flow in .probe/har/<flow>.har' }),
    junit: Flags.string({ description: 'write the results as JUnit XML', helpValue: '<file>' }),
    'base-url': Flags.string({
      description: 'address of an app that runs already; default: serve.url',
      helpValue: '<url>',
    }),
    headed: Flags.boolean({ description: 'show the browser window; needs a display' }),
    browsers: Flags.string({
      description: 'play in browsers of Playwright servers; "local" is the one of this machine',
      helpValue: 'ws://<host>:<port>/',
      multiple: true,
      multipleNonGreedy: true,
      delimiter: ',',
      exclusive: ['headed', 'heal'],
    }),
    repeat: Flags.integer({
      description: 'play each flow so often',
      helpValue: '<times>',
      min: 1,
      max: TIMES_MAX,
      default: 1,
    }),
    heal: Flags.boolean({
      description: 'find elements that have other names now; a guess is played only after a reset',
      exclusive: ['har', 'junit', 'report', 'watch', 'repeat', 'workers'],
    }),
    write: Flags.boolean({
      description: 'with --heal: write the locators of flows that were proved with them',
      dependsOn: ['heal'],
    }),
    watch: Flags.boolean({
      description: 'play again when a file of the project changes, until Ctrl-C',
      exclusive: ['junit'],
    }),
  }

  async run(): Promise<Report | { flows: HealedFlow[] }> {
    const { argv, flags } = await this.parse(Verify)
    // Imported here because oclif loads every command's file for each command.
    const [
      { UndoList },
      { projectFolder, projectSettings },
      { flowsOf },
      choice,
      { webAddress },
      { setStage },
      { FlowReport },
      { RunKeeper },
      { HarKeeper },
      { browsersOf },
    ] = await Promise.all([
      import('../chromium/undo.js'),
      import('../../sdk/node/project/settings.js'),
      import('../../daemon/project/flows.js'),
      import('../verify/choice.js'),
      import('../open-driven.js'),
      import('../verify/stage.js'),
      import('../verify/report.js'),
      import('../verify/kept-run.js'),
      import('../verify/kept-har.js'),
      import('../verify/browsers.js'),
    ])
    const folder = projectFolder(process.cwd())
    const settings = projectSettings(folder) ?? {}
    const shard = flags.shard === undefined ? undefined : choice.shardOf(flags.shard)
    const choose = async () => choice.chosenFlows(await flowsOf(folder).names(), argv as string[], shard)
    const baseUrl = flags['base-url'] === undefined ? {} : { baseUrl: webAddress(flags['base-url']).href }
    const browsers = browsersOf(flags.browsers ?? [])
    const names = await choose()
    const layout = choice.layoutOf(settings, flags.workers, availableParallelism())
    const say = (line: string) => this.logToStderr(pc.dim(line))
    if (layout.note !== undefined) say(layout.note)
    const stop = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())
    const undo = new UndoList((error) => this.warn(`closing: ${String(error)}`))
    try {
      const { signal } = stop
      const { headed, repeat: times } = flags
      const keepers = [
        ...(flags.report === undefined ? [] : [new FlowReport(path.resolve(flags.report))]),
        new RunKeeper(folder, { pictures: flags.report !== undefined }),
        ...(flags.har ? [new HarKeeper(folder, say)] : []),
      ]
      const stage = await setStage({
        settings,
        folder,
        layout,
        headed,
        browsers,
        undo,
        say,
        signal,
        ...baseUrl,
        keepers,
      })
      if (flags.heal) return await this.#heal(stage, names, flags.write)
      const changes = flags.watch ? await changesOf(folder, undo) : undefined
      let played = await this.#play(stage, { names, times, layout })
      if (flags.junit !== undefined) await this.#writeJunit(flags.junit, played)
      while (changes !== undefined) {
        say('waiting for a change; Ctrl-C ends')
        await changes.next(signal)
        if (signal.aborted) break
        played = await this.#play(stage, { names: await choose(), times, layout })
      }
      if (played.failed > 0) process.exitCode = isLeft(played, stage) ? COULD_NOT_RUN : EXIT.no
      return played
    } catch (thrown) {
      if (stop.signal.aborted) throw new ProbeError('CANCELLED', 'the run was stopped before it ended')
      throw thrown
    } finally {
      await undo.close()
    }
  }

  /** Exit code 2 for what kept the flows from being played; wrong usage has the one of every command. */
  protected override async catch(error: Error & { exitCode?: number }): Promise<unknown> {
    const caught = await super.catch(error)
    if (codeOf(error) !== undefined) process.exitCode = COULD_NOT_RUN
    return caught
  }

  async #play(
    stage: VerifyStage,
    {
      names,
      times,
      layout,
    }: { names: string[]; times: number; layout: import('../verify/choice.js').Layout },
  ): Promise<Report> {
    const [{ playFlows }, { linesOf, summaryLine }, { annotationsOf }, { tallyOf }] = await Promise.all([
      import('../verify/play-flows.js'),
      import('../verify/lines.js'),
      import('../verify/annotations.js'),
      import('../verify/outcome.js'),
    ])
    const began = performance.now()
    const done = (outcome: Outcome) => this.log(linesOf(outcome, pc))
    const flows = await playFlows(stage, { names, times, layout, done })
    const ms = Math.round(performance.now() - began)
    if (process.env.GITHUB_ACTIONS === 'true') for (const line of annotationsOf(flows)) this.log(line)
    this.log(summaryLine(flows, ms, pc))
    const tally = tallyOf(flows)
    return { status: tally.failed === 0 ? 'passed' : 'failed', ...tally, flows, ms }
  }

  async #heal(stage: VerifyStage, names: string[], write: boolean): Promise<{ flows: HealedFlow[] }> {
    const { healFlows, healedLines } = await import('../verify/heal-flows.js')
    const flows = await healFlows(stage, names, write, (healed) => this.log(healedLines(healed, pc)))
    const isDone = flows.every(({ outcome, applied }) => outcome === 'healthy' || applied !== undefined)
    if (!isDone) process.exitCode = EXIT.no
    return { flows }
  }

  async #writeJunit(file: string, { flows, ms }: Report): Promise<void> {
    const { junitXml } = await import('../verify/junit.js')
    await mkdir(path.dirname(path.resolve(file)), { recursive: true })
    await writeFile(file, junitXml(flows, ms))
  }
}

/** True when nothing failed but flows that no browser was left for. */
function isLeft({ flows }: Report, { left }: VerifyStage): boolean {
  return flows.every(({ flow, status }) => status === 'passed' || (status === 'unknown' && left.has(flow)))
}

/** From here on, until `undo`. Loaded only for a run that watches. */
async function changesOf(folder: string, undo: UndoList): Promise<Changes> {
  const { Changes } = await import('../verify/changes.js')
  const changes = new Changes(folder)
  undo.add(async () => changes.close())
  return changes
}
