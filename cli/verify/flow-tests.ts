/** The flows of a project for a test framework: each is played when its test says so, on one stage for all of them. */
import { flowsOf } from '../../daemon/project/flows.js'
import { type ProjectSettings, projectFolder, projectSettings } from '../../sdk/node/project/settings.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { UndoList } from '../chromium/undo.js'
import { webAddress } from '../open-driven.js'
import { chosenFlows, layoutOf } from './choice.js'
import { FlowFailed } from './flow-failed.js'
import type { VerifyStage } from './stage.js'

export { FlowFailed } from './flow-failed.js'

export interface FlowTestsOptions {
  /** a folder of the project; default: the working folder */
  folder?: string
  /** names of flows; default: all */
  names?: readonly string[]
  /** address of an app that runs already; default: `serve` of `.probe/project.json` is started */
  baseUrl?: string
  /** show the browser window; default false */
  headed?: boolean
  /** flows at once, for tests that run at once; default 1; without `perWorker` in `.probe/project.json` always 1 */
  workers?: number
}

export interface FlowTest {
  readonly name: string
  /**
   * Resets the app's data and plays the flow, after the flows that other tests play now.
   *
   * @throws FlowFailed unless everything that the flow claims was proved
   * @throws ProbeError NO_BROWSER, APP_NOT_READY, CORRUPT_FILE; CANCELLED after `close`
   */
  readonly play: () => Promise<void>
}

/** What is done before the first flow and undone after the last: the browser, and the app's servers. */
export class FlowTests implements Iterable<FlowTest> {
  readonly #folder: string
  readonly #settings: Pick<ProjectSettings, 'serve' | 'reset' | 'perWorker'>
  readonly #options: FlowTestsOptions
  readonly #flows: readonly FlowTest[]
  readonly #stop = new AbortController()
  readonly #undo: UndoList
  readonly #failures: unknown[] = []
  /** the last flow of each worker */
  readonly #last: Promise<void>[]
  #started = 0
  #stage: Promise<VerifyStage> | undefined

  constructor(options: FlowTestsOptions) {
    const { folder = process.cwd(), names = [], baseUrl, workers = 1 } = options
    this.#folder = projectFolder(folder)
    this.#settings = projectSettings(folder) ?? {}
    this.#options = { ...options, ...(baseUrl === undefined ? {} : { baseUrl: webAddress(baseUrl).href }) }
    this.#undo = new UndoList((error) => this.#failures.push(error))
    this.#flows = chosenFlows(flowsOf(this.#folder).namesNow(), names).map((name) => ({
      name,
      play: () => this.#onWorker((worker) => this.#play(name, worker)),
    }))
    const layout = layoutOf(this.#settings, workers, 1)
    this.#last = Array.from({ length: layout.areApart ? layout.workers : 1 }, () => Promise.resolve())
  }

  [Symbol.iterator](): Iterator<FlowTest> {
    return this.#flows[Symbol.iterator]()
  }

  /**
   * Stops what was started. Can be called again.
   *
   * @throws AggregateError of what could not be stopped
   */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#stage?.catch(() => undefined)
    await this.#undo.close()
    const failures = this.#failures.splice(0)
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be stopped')
  }

  async #play(flow: string, worker: number): Promise<void> {
    if (this.#stop.signal.aborted) throw new ProbeError('CANCELLED', 'the flows were closed')
    this.#stage ??= this.#setStage()
    const stage = await this.#stage
    await stage.reset(worker)
    const played = await stage.play(flow, worker)
    if (played === undefined) return this.#play(flow, worker)
    if (played.verdict !== 'yes') throw new FlowFailed(played)
  }

  /** Plays on the workers in turn; each plays its flows one after the other. */
  async #onWorker(play: (worker: number) => Promise<void>): Promise<void> {
    const index = this.#started++ % this.#last.length
    const mine = (this.#last[index] as Promise<void>).then(() => play(index + 1))
    this.#last[index] = mine.catch(() => undefined)
    return mine
  }

  async #setStage(): Promise<VerifyStage> {
    const { baseUrl, headed = false } = this.#options
    const settings = this.#settings
    // Imported here because a framework lists the tests in processes that play none.
    const { setStage } = await import('./stage.js')
    return setStage({
      settings,
      folder: this.#folder,
      layout: layoutOf(settings, this.#last.length, 1),
      headed,
      undo: this.#undo,
      say: () => undefined,
      signal: this.#stop.signal,
      ...(baseUrl === undefined ? {} : { baseUrl }),
    })
  }
}
