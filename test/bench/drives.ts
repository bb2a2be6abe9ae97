import { availableParallelism } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import { openShop } from '../../fixtures/shop/server/shop.js'
import type { Agent } from '../harness/agent.js'
import { machineProcessorMs, treeMiB, treeProcessorMs } from '../harness/process-tree.js'
import { type DaemonProcess, startDaemonProcess, stdioAgent } from './bed.js'
import { DRIVES, type Drive } from './drives/drive.js'
import { type Benchmark, type Figure, rounded } from './figure.js'

const LEASES = 8
/** of each kind of drive */
const TIMES = 4
const REST_MS = 3_000

/**
 * 16 scripted drives of the shop, one after the other and over eight leases, and the memory of a lease.
 *
 * What the cores give is their time for as long as the drives over eight leases take, less what other programs used of it. The
 * share of it is the processor time that the same drives need one after the other: waiting costs none of it, and what only
 * the crowd costs (switches, caches) counts as lost. Processor time is that of all processes of the run: the drives' own, their
 * proxies, the daemon, the browser, the shop.
 */
export const drives: Benchmark = {
  name: 'drives',
  async run() {
    const shop = await openShop()
    try {
      return [...(await paces(`${shop.url}/`)), ...(await memory(`${shop.url}/`))]
    } finally {
      await shop.close()
    }
  },
}

async function paces(url: string): Promise<Figure[]> {
  const daemon = await startDaemonProcess()
  const agents = await agentsOf(daemon)
  const all = Array.from({ length: TIMES }, () => DRIVES).flat()
  try {
    // The browser starts, and every agent has driven once.
    await Promise.all(agents.map((agent, i) => driven(agent, url, all[i])))
    const single = await measured(() => over(agents.slice(0, 1), url, all))
    const eight = await measured(() => over(agents, url, all))
    const n = all.length
    const given = availableParallelism() * eight.wall - eight.others
    return [
      { name: `${n} drives, one after the other`, value: rounded(single.wall), unit: 'ms', n },
      {
        name: `${n} drives over ${LEASES} leases`,
        value: rounded(eight.wall),
        unit: 'ms',
        baseline: rounded(single.wall),
        ratio: rounded(eight.wall / single.wall),
        n,
      },
      {
        name: 'a drive, processor time, one after the other',
        value: rounded(single.own / n),
        unit: 'ms',
        n,
      },
      {
        name: `a drive, processor time, over ${LEASES} leases`,
        value: rounded(eight.own / n),
        unit: 'ms',
        baseline: rounded(single.own / n),
        ratio: rounded(eight.own / single.own),
        n,
      },
      {
        name: `share of what ${availableParallelism()} cores give that drives over ${LEASES} leases make of it`,
        value: rounded(single.own / given),
        unit: 'ratio',
        n,
      },
      {
        name: `share of it that they use`,
        value: rounded(eight.own / given),
        unit: 'ratio',
        n,
      },
      {
        name: 'other programs meanwhile, in cores',
        value: rounded(eight.others / eight.wall),
        unit: 'ratio',
        n: 1,
      },
    ]
  } finally {
    await Promise.all(agents.map((agent) => agent.close()))
    await daemon.close()
  }
}

function agentsOf(daemon: DaemonProcess): Promise<Agent[]> {
  return Promise.all(Array.from({ length: LEASES }, () => stdioAgent(daemon)))
}

/** Each agent takes the next drive when it has made one. */
async function over(agents: readonly Agent[], url: string, all: readonly Drive[]): Promise<void> {
  const left = [...all]
  await Promise.all(
    agents.map(async (agent) => {
      for (let drive = left.shift(); drive !== undefined; drive = left.shift())
        await driven(agent, url, drive)
    }),
  )
}

/** @throws Error when a call fails, or its verdict is not `yes`: a drive that goes wrong is no measure */
async function driven(agent: Agent, url: string, drive: Drive = []): Promise<void> {
  const { value } = await agent.call('probe_lease', { action: 'acquire', url })
  for (const { tool, args } of drive) {
    const answer = await agent.call(tool, { ...args, sessionId: value.sessionId })
    const isRight = !answer.isError && (answer.value.verified ?? 'yes') === 'yes'
    if (!isRight) throw new Error(`${tool} ${JSON.stringify(args)}: ${answer.text}`)
  }
  await agent.call('probe_lease', { action: 'release', lease: value.lease })
}

/** ms, of all processes of this run and of other programs. */
async function measured(work: () => Promise<void>): Promise<{ wall: number; own: number; others: number }> {
  const [ownBefore, machineBefore] = await Promise.all([treeProcessorMs(process.pid), machineProcessorMs()])
  const began = performance.now()
  await work()
  const wall = performance.now() - began
  const [ownAfter, machineAfter] = await Promise.all([treeProcessorMs(process.pid), machineProcessorMs()])
  const own = ownAfter - ownBefore
  return { wall, own, others: Math.max(0, machineAfter - machineBefore - own) }
}

/** A daemon with one lease has no spare page, and one with all of its leases neither. */
async function memory(url: string): Promise<Figure[]> {
  const [one, eight] = [await heldMiB(url, 1), await heldMiB(url, LEASES)]
  return [
    { name: 'daemon and browser with one lease, memory', value: rounded(one), unit: 'MiB', n: 1 },
    { name: 'each further lease', value: rounded((eight - one) / (LEASES - 1)), unit: 'MiB', n: LEASES - 1 },
  ]
}

async function heldMiB(url: string, leases: number): Promise<number> {
  const daemon = await startDaemonProcess({ PROBE_LEASES: String(leases) })
  const agent = await stdioAgent(daemon)
  try {
    for (let i = 0; i < leases; i++) await agent.call('probe_lease', { action: 'acquire', url })
    await after(REST_MS)
    return await treeMiB(daemon.pid)
  } finally {
    await agent.close()
    await daemon.close()
  }
}
