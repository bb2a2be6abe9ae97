import { rm, symlink } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import { treeOf } from '../harness/process-tree.js'
import { kill } from '../harness/processes.js'
import type { SoakAgent } from './agent.js'
import type { Book } from './book.js'
import { LEASES } from './leases.js'
import type { Random } from './random.js'
import type { SoakTab } from './tab.js'

export interface Stage {
  agents: readonly SoakAgent[]
  tabs: readonly SoakTab[]
  book: Book
  /** state folder of the daemons */
  folder: string
  /** their log, in that folder */
  log: string
  daemonPid(): Promise<number | undefined>
}

interface Disturbance {
  name: string
  weight: number
  /** minimum duration in seconds of a soak with this disturbance; default 0 */
  from?: number
  run(stage: Stage, random: Random): Promise<void>
}

/** average ms between two disturbances of a kind */
const TABS_MS = 1_500
const PROCESSES_MS = 4_000
/** ms after which another death of an actor does not end its session: ACTOR_DEATHS_MS plus half of it */
const SPARED_MS = 15_000
/** ms in which the daemon must notice that a browser or a page has gone */
const NOTICED_MS = 2_000
/** most ms by which a page's clock jumps */
const JUMP_MS = 3_600_000
const FROZEN_MS = 3_000
const FULL_MS = 5_000
/** seconds of a soak per death of the daemon; all are in the first half, so that the last daemon's memory can be measured */
const DEATH_S = 60
const LAST_DEATH = 0.5

const OF_TABS: readonly Disturbance[] = [
  { name: 'reload', weight: 4, run: (stage, random) => onTab(stage, random, (tab) => tab.reload()) },
  { name: 'close and open', weight: 2, run: (stage, random) => onTab(stage, random, (tab) => tab.reopen()) },
  { name: 'flood', weight: 2, run: (stage, random) => onTab(stage, random, (tab) => tab.flood()) },
  {
    name: 'clock jumps',
    weight: 1,
    run: (stage, random) =>
      onTab(stage, random, (tab) => tab.jump(random.pick([-1, 1]) * random.between(0, JUMP_MS))),
  },
  {
    name: 'tab is frozen',
    weight: 1,
    run: (stage, random) => onTab(stage, random, (tab) => tab.freeze(FROZEN_MS)),
  },
]

const spared = new WeakMap<SoakTab, number>()

const OF_PROCESSES: readonly Disturbance[] = [
  { name: 'actor dies', weight: 4, run: (stage, random) => killActor(stage, random, 'die') },
  { name: 'actor hangs', weight: 1, from: 120, run: (stage, random) => killActor(stage, random, 'hang') },
  { name: 'actor fills its heap', weight: 1, run: (stage, random) => killActor(stage, random, 'hog') },
  { name: 'disk is full', weight: 1, run: fillDisk },
  {
    name: 'state folder is deleted',
    weight: 1,
    // The daemon may write into it meanwhile.
    run: ({ folder }) => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  },
  {
    name: 'browser of the leases is killed',
    weight: 2,
    run: (stage, random) => endBrowser(stage, random, (args) => !args.includes('--type=')),
  },
  {
    name: 'page of a lease is killed',
    weight: 2,
    run: (stage, random) => endBrowser(stage, random, (args) => args.includes('--type=renderer')),
  },
  { name: 'proxy is killed', weight: 3, run: ({ agents }, random) => random.pick(agents).killServer() },
]

/**
 * Disturbs until the soak is over.
 *
 * @param seconds duration of the soak
 * @param share elapsed share of the soak, from 0 to 1
 */
export function disturb(stage: Stage, random: Random, seconds: number, share: () => number): Promise<void>[] {
  const keepOn = async (list: readonly Disturbance[], everyMs: number, own: Random) => {
    for (;;) {
      await after(own.between(0, 2 * everyMs))
      if (share() >= 1) return
      const { name, run } = own.weighed(list.filter(({ from = 0 }) => seconds >= from))
      stage.book.count(name)
      await run(stage, own)
    }
  }
  const deaths = Math.ceil(seconds / DEATH_S)
  const killDaemons = async () => {
    for (let death = 1; death <= deaths; death++) {
      const left = (LAST_DEATH * death) / deaths - share()
      await after(Math.max(0, left * seconds * 1000))
      stage.book.count('daemon is killed')
      await stage.book.during(undefined, () => killDaemon(stage))
    }
    // Otherwise, floods and closed tabs balance until half of the tabs hold the maximum. Start in that state.
    for (const tab of stage.tabs.filter((_, i) => i % 2 === 0))
      await onTab({ ...stage, tabs: [tab] }, random, (each) => each.flood())
  }
  return [
    killDaemons(),
    keepOn(OF_TABS, TABS_MS, random.fork()),
    keepOn(OF_TABS, TABS_MS, random.fork()),
    keepOn(OF_PROCESSES, PROCESSES_MS, random.fork()),
  ]
}

function onTab({ tabs, book }: Stage, random: Random, work: (tab: SoakTab) => Promise<void>): Promise<void> {
  const free = tabs.filter((tab) => !busy.has(tab))
  if (free.length === 0) return Promise.resolve()
  const tab = random.pick(free)
  busy.add(tab)
  return book.during(tab, () => work(tab)).finally(() => busy.delete(tab))
}

/** Tabs with a disturbance in progress: only one at a time. */
const busy = new WeakSet<SoakTab>()

/** The next call of any agent on the tab kills the actor; the page must then say hello again. */
function killActor(stage: Stage, random: Random, how: 'die' | 'hang' | 'hog'): Promise<void> {
  const { agents, tabs, book } = stage
  const now = performance.now()
  const free = tabs.filter((tab) => !busy.has(tab) && now - (spared.get(tab) ?? 0) > SPARED_MS)
  if (free.length === 0) return Promise.resolve()
  const tab = random.pick(free)
  busy.add(tab)
  const work = async () => {
    const before = tab.welcomes
    const args = { sessionId: tab.session, action: 'find', by: 'text', value: how }
    const answer = await random.pick(agents).ask('probe_look', args)
    if (answer.kind === 'refused' && answer.code === 'SESSION_ACTOR_CRASHED') await tab.welcomedAfter(before)
    else if (answer.kind === 'result') book.fault(`an actor that was to ${how} answered: ${answer.text}`)
    spared.set(tab, performance.now())
  }
  return book.during(tab, work).finally(() => busy.delete(tab))
}

/** For a while, each write to the log fails as on a full disk (full(4)). Disturbs no tab. */
async function fillDisk({ log }: Stage): Promise<void> {
  await rm(log, { force: true })
  // The folder may be deleted, too, at this moment.
  await symlink('/dev/full', log).catch(() => undefined)
  await after(FULL_MS)
  await rm(log, { force: true })
}

/** Kills the daemon without warning; the proxies start another, and every tab finds it. */
async function killDaemon({ tabs, daemonPid }: Stage): Promise<void> {
  const pid = await daemonPid()
  if (pid === undefined) return
  const before = tabs.map((tab) => tab.welcomes)
  kill(pid, 'SIGKILL')
  await Promise.all(tabs.map((tab, i) => tab.welcomedAfter(before[i] ?? 0)))
}

/** Kills one of the processes of the leases' browser: its main one, or that of a page. */
async function endBrowser(
  { book, daemonPid }: Stage,
  random: Random,
  isMeant: (args: string) => boolean,
): Promise<void> {
  const daemon = await daemonPid()
  if (daemon === undefined) return
  const browser = (await treeOf(daemon)).filter(({ pid, args }) => pid !== daemon && isMeant(args))
  if (browser.length === 0) return
  const { pid } = random.pick(browser)
  await book.during(LEASES, async () => {
    kill(pid, 'SIGKILL')
    await after(NOTICED_MS)
  })
}
