import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { logFile } from '../../daemon/files/state-folder.js'
import { askHealth } from '../../daemon/http/discovery.js'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { freePort } from '../harness/free-port.js'
import { launchBrowser } from '../harness/launch-browser.js'
import { pidsOf, residentMiB } from '../harness/processes.js'
import { SoakAgent } from './agent.js'
import { Book } from './book.js'
import { disturb, type Stage } from './disturb.js'
import { type Lessee, lease } from './leases.js'
import { noFileIsLeft, noProcessIsLeft, nothingIsHeld, pagesOf } from './left.js'
import { Memory, type MemoryReport } from './memory.js'
import { Random } from './random.js'
import { openNotesSite, RealTab } from './real-tab.js'
import { ScriptedSoakTab } from './scripted-tab.js'
import { work } from './steps.js'
import type { SoakTab } from './tab.js'

export interface SoakOptions {
  seconds: number
  tabs: number
  /** how many of the tabs are real pages in a Chromium */
  real: number
  agents: number
  /** further agents, which open pages of their own */
  lessees: number
  seed: number
  progress?(progress: Progress): void
}

export interface Progress {
  /** seconds since the start */
  at: number
  tally: ReadonlyMap<string, number>
  memoryMiB: number
  faults: readonly string[]
}

export interface Report {
  options: Omit<SoakOptions, 'progress'>
  tally: Record<string, number>
  memoryMiB?: MemoryReport | undefined
  faults: string[]
}

const BIN = fileURLToPath(new URL('../../../cli/bin/probe.js', import.meta.url))
const MCP = fileURLToPath(new URL('./process/mcp.js', import.meta.url))
/** ms between two samples of the daemon's memory, each reported as progress */
const WATCH_MS = 2_000
/** number of the first leased page; tabs have the numbers from 0 on */
const FIRST_LEASED = 1_000
/** seconds of a soak that also waits for the end of its leases' browser */
const RESTING_S = 60
/** ms after which a browser without a lease has prepared what it prepares */
const REST_MS = 5_000

export async function soak({ progress, ...options }: SoakOptions): Promise<Report> {
  const { seconds, seed } = options
  const random = new Random(seed)
  const book = new Book()
  const memory = new Memory()
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-soak-'))
  // A driver uses a short path only: its sockets have one of 108 bytes at most.
  const temporary = await mkdtemp(path.join(tmpdir(), 'soak-'))
  const port = await freePort()
  const actor = path.join(folder, 'actor.js')
  await bundleActor(actor)
  const stateFolder = path.join(folder, 'state')
  const log = logFile(stateFolder, port)
  const state = {
    PROBE_STATE_DIR: stateFolder,
    PROBE_PORT: String(port),
    SOAK_ACTOR: pathToFileURL(actor).href,
    TMPDIR: temporary,
  }
  const env = { ...process.env, ...state }
  const command = [process.execPath, MCP, String(port)]
  const agents = Array.from(
    { length: options.agents },
    (_, i) => new SoakAgent(`agent ${i}`, command, env, book),
  )
  const site = await openNotesSite(`http://${LOOPBACK}:${port}`, book, random.fork())
  const browser = await launchBrowser()
  const lessees = Array.from(
    { length: options.lessees },
    (_, i): Lessee => ({
      agent: new SoakAgent(`lessee ${i}`, command, env, book),
      site,
      book,
      random: random.fork(),
      index: FIRST_LEASED + i,
    }),
  )
  const context = await browser.newContext()
  const tabs = Array.from(
    { length: options.tabs },
    (_, i): SoakTab =>
      i < options.real ? new RealTab(i, context, site) : new ScriptedSoakTab(i, port, book, random.fork()),
  )
  const daemonPid = async () => {
    const health = await askHealth(port)
    return typeof health === 'string' ? undefined : health.pid
  }
  const stage: Stage = { agents, tabs, book, folder: stateFolder, log, daemonPid }
  try {
    await Promise.all(agents.map((agent) => agent.start()))
    await Promise.all(lessees.map(({ agent }) => agent.start()))
    await Promise.all(tabs.map((tab) => tab.open()))
    const pages = await pagesAtRest(lessees, daemonPid)
    const began = performance.now()
    const share = () => (performance.now() - began) / 1000 / seconds
    const isOver = () => share() >= 1
    let number = 0
    const next = () => {
      number += 1
      return number
    }
    const watching = setInterval(async () => {
      const pid = await daemonPid()
      if (pid === undefined) return
      const memoryMiB = await residentMiB(pid)
      memory.note(pid, memoryMiB)
      progress?.({ at: share() * seconds, tally: book.tally, memoryMiB, faults: book.faults })
    }, WATCH_MS)
    await Promise.all([
      ...agents.map((agent) => work({ agent, tabs, book, random: random.fork() }, next, isOver)),
      ...lessees.map((lessee) => lease(lessee, next, isOver)),
      ...disturb(stage, random, seconds, share),
    ])
      .catch((error: unknown) => book.fault(`the soak itself failed: ${String(error)}`))
      .finally(() => clearInterval(watching))
    for (const note of book.repeated) book.fault(`${note} was written more than once`)
    await Promise.all(tabs.map((tab) => tab.close()))
    // The driver of the last daemon removes what killed ones left.
    await openOnce(lessees)
    await Promise.all(lessees.map(({ agent }) => agent.leave()))
    if (memory.isConclusive) memory.afterwards = await whenNobodyIsLeft(agents, daemonPid)
    const daemon = await daemonPid()
    if (seconds >= RESTING_S && lessees.length > 0 && daemon !== undefined)
      await nothingIsHeld(daemon, pages, temporary, book)
    await Promise.all(agents.map((agent) => agent.leave()))
  } finally {
    await browser.close()
    await site.close()
    await promisify(execFile)(process.execPath, [BIN, 'stop'], { env })
  }
  for (const ending of [`mcp.js ${port}`, `daemon.js ${port}`]) {
    const left = await pidsOf(ending)
    if (left.length > 0) book.fault(`processes are left of ${ending}: ${left.join(', ')}`)
  }
  await noProcessIsLeft(temporary, book)
  await noFileIsLeft(temporary, book)
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 })
  memory.judge(book)
  const { faults } = book
  if (faults.length === 0) await rm(folder, { recursive: true, maxRetries: 5 })
  else faults.push(`the log of its daemons: ${log}`)
  return { options, tally: Object.fromEntries([...book.tally].sort()), memoryMiB: memory.report(), faults }
}

/** The real actor, changed to die on command, bundled into one file like the daemon's own. */
async function bundleActor(outfile: string): Promise<void> {
  const entryPoints = [fileURLToPath(new URL('../daemon/actors/fixtures/fragile-actor.js', import.meta.url))]
  await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20' })
}

/** Processes of pages, when a lease was given back and nothing happened since. */
async function pagesAtRest(lessees: readonly Lessee[], daemonPid: Stage['daemonPid']): Promise<number> {
  if (lessees.length === 0) return 0
  await openOnce(lessees)
  await after(REST_MS)
  const daemon = await daemonPid()
  return daemon === undefined ? 0 : pagesOf(daemon)
}

async function openOnce([lessee]: readonly Lessee[]): Promise<void> {
  if (lessee === undefined) return
  const { agent, site } = lessee
  const answer = await agent.ask('probe_lease', { action: 'acquire', url: `${site.url}/leased` })
  if (answer.kind === 'result')
    await agent.ask('probe_lease', { action: 'release', lease: answer.value.lease })
}

async function whenNobodyIsLeft(
  [agent]: readonly SoakAgent[],
  daemonPid: Stage['daemonPid'],
): Promise<number> {
  for (;;) {
    const answer = await agent?.ask('probe_session', { action: 'list' })
    if (answer?.kind === 'result' && (answer.value.sessions as unknown[]).length === 0) break
    await after(1_000)
  }
  return residentMiB((await daemonPid()) ?? 0)
}
