/** What a run plays on: a daemon of its own in this process, its browser, and the app's servers. */

import { ensureBrowser } from '../../daemon/driven/browser.js'
import { stateFolder } from '../../daemon/files/state-folder.js'
import type { Agent } from '../../daemon/sessions/supervisor.js'
import { callTool } from '../../mcp/tool-call.js'
import { type PlayedFlow, unplayed } from '../../mcp/tools/flows/play.js'
import type { HealedFlow } from '../../mcp/tools/verify/heal.js'
import type { ProjectSettings } from '../../sdk/node/project/settings.js'
import type { Trial } from '../../workers/flows/replay.js'
import type { UndoList } from '../chromium/undo.js'
import { serve } from '../serve.js'
import { serveApp } from './app-server.js'
import { type Browser, BrowserPool } from './browsers.js'
import type { Layout } from './choice.js'
import { resetApp } from './reset-app.js'
import { type PlayKeeper, witnessedBy } from './witness.js'
import { atBase, environmentOf, forWorker } from './worker.js'

export interface StageOptions {
  settings: Pick<ProjectSettings, 'serve' | 'reset' | 'perWorker'>
  folder: string
  layout: Layout
  /** address of an app that runs elsewhere; no server is started */
  baseUrl?: string
  headed: boolean
  /** where flows are played; default: in the browser of this machine */
  browsers?: readonly Browser[]
  undo: UndoList
  say(line: string): void
  /** what keeps something of each play; default: nothing is kept */
  keepers?: readonly PlayKeeper[]
  signal: AbortSignal
}

export interface VerifyStage {
  /** Puts the data back that the worker's flows find. Does nothing without `reset`. @throws ProbeError APP_NOT_READY, CANCELLED */
  reset(worker: number): Promise<void>
  /**
   * @returns undefined when its browser was gone before the flow was proved: reset, and play it again
   * @throws ProbeError CANCELLED
   */
  play(flow: string, worker: number): Promise<PlayedFlow | undefined>
  /** flows that were not played, because no browser was left */
  left: ReadonlySet<string>
  /** A reset puts the data back, so a flow may be played on a guess. */
  mayTry: boolean
  /**
   * Seeks elements that no locator fits. Call after a reset.
   *
   * @param trials what to play steps on where nothing tells which element they meant
   * @throws ProbeError CANCELLED
   */
  heal(flow: string, apply: boolean, trials?: readonly Trial[]): Promise<HealedFlow>
}

/**
 * @param undo receives the undo of each start, also if a later one fails
 * @throws ProbeError NO_BROWSER, BROWSER_UNREACHABLE, APP_NOT_READY, CANCELLED, CORRUPT_FILE, UNSAFE_FOLDER
 */
export async function setStage(options: StageOptions): Promise<VerifyStage> {
  const {
    settings,
    folder,
    layout,
    baseUrl,
    headed,
    browsers = [{ name: 'local' }],
    undo,
    say,
    keepers = [],
    signal,
  } = options
  const { serve: server, reset, perWorker } = settings
  if (browsers.some((each) => each.server === undefined)) await ensureBrowser(say)
  // The folder of this user has the saved sign-ins.
  const daemon = await serve({ port: 0, folder: stateFolder() })
  undo.add(() => daemon.close())
  const pool = new BrowserPool(browsers)
  const servers = browsers.flatMap((each) => each.server ?? [])
  await Promise.all(servers.map((each) => daemon.leases.connect(each)))
  const serverOf = (worker: number) => (layout.areApart ? worker : 1)
  const environment = (worker: number) => environmentOf(serverOf(worker), perWorker?.env)
  if (server !== undefined && baseUrl === undefined) {
    const own = new Set(Array.from({ length: layout.workers }, (_, index) => serverOf(index + 1)))
    const starts = [...own].map((worker) =>
      serveApp({
        serve: {
          ...server,
          command: forWorker(server.command, worker),
          url: forWorker(server.url, worker),
        },
        folder,
        environment: environment(worker),
        undo,
        say,
        signal,
      }),
    )
    // All are awaited, so that each has its undo when one fails.
    const started = await Promise.allSettled(starts)
    for (const each of started) if (each.status === 'rejected') throw each.reason
  }
  const agentOf = (worker: number): Agent => ({ id: `verify ${worker}`, project: folder })
  const agents = Array.from({ length: layout.workers }, (_, index) => agentOf(index + 1))
  for (const agent of agents) daemon.supervisor.agentJoined(agent)
  const base = (worker: number) =>
    baseUrl ?? (server === undefined ? undefined : forWorker(server.url, serverOf(worker)))
  const left = new Set<string>()
  /** why flows are played again */
  const again = new Map<string, string>()
  const lossOf = async ({ server: address }: Browser) =>
    address === undefined ? undefined : daemon.leases.lossOf(address)
  return {
    left,
    async reset(worker) {
      if (reset === undefined || pool.end !== undefined) return
      const mine = (text: string) => forWorker(text, serverOf(worker))
      const own =
        'url' in reset
          ? { url: atBase(mine(reset.url), server && mine(server.url), baseUrl) }
          : { command: mine(reset.command) }
      await resetApp({ reset: own, folder, environment: environment(worker), signal })
    },
    async play(flow, worker) {
      const agent = agentOf(worker)
      const address = base(worker)
      const args = { flowName: flow, headed, ...(address === undefined ? {} : { baseUrl: address }) }
      const browser = pool.take()
      if (browser === undefined) {
        left.add(flow)
        return unplayed(flow, pool.end)
      }
      const witness = await witnessedBy(keepers)
      const caller = {
        daemon,
        agent,
        signal,
        witness,
        ...(browser.server === undefined ? {} : { server: browser.server }),
      }
      const played = await callTool(caller, 'probe_flow_replay', args)
        .then(
          (answer) => answer as PlayedFlow,
          (thrown: unknown) => unplayed(flow, thrown),
        )
        .finally(() => pool.giveBack(browser))
      const loss = played.verdict === 'yes' ? undefined : await lossOf(browser)
      if (loss !== undefined) {
        await witness.done(undefined)
        if (pool.lose(browser, loss)) say(`${browser.name} is gone: ${loss}`)
        const why = `${browser.name} was gone while it was played (${loss})`
        again.set(flow, why)
        say(`${flow} ${pool.end === undefined ? 'is played again' : 'cannot be played again'}: ${why}`)
        return undefined
      }
      await witness.done(played)
      const why = again.get(flow)
      if (why === undefined) return played
      const told = [`played again: ${why}`, played.warning].filter((each) => each !== undefined)
      return { ...played, warning: told.join('; ') }
    },
    mayTry: reset !== undefined,
    async heal(flow, apply, trials = []) {
      const address = base(1)
      const where = address === undefined ? {} : { baseUrl: address }
      const afterReset = reset !== undefined
      const args = { action: 'heal', names: [flow], apply, afterReset, trials, headed, ...where }
      const { flows } = (await callTool({ daemon, agent: agentOf(1), signal }, 'probe_verify', args)) as {
        flows: [HealedFlow]
      }
      return flows[0]
    },
  }
}
