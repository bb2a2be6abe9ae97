import { setTimeout as after } from 'node:timers/promises'
import type { Agent } from '../harness/agent.js'
import { launchBrowser } from '../harness/launch-browser.js'
import { openSite } from '../harness/site.js'
import { startDaemonProcess, stdioAgent } from './bed.js'
import { type Benchmark, median, medianDuration, rounded } from './figure.js'

const ROUNDS = 3
const TIMES = 10
const AT_ONCE = 8
/** an agent thinks before it asks for a page; the next page is made meanwhile */
const THOUGHT_MS = 1_500
const PAGE = `<!doctype html><title>Shop</title><h1>Shop</h1><button onclick="document.querySelector('p').textContent = 'Saved'">Save</button><p></p>`

/**
 * Time until a lease's page can be judged: with the browser to start, with it running, right after another lease, and eight at
 * once. The baseline is a new page of Playwright's that loads the same address, in a browser of its own and without probe.
 */
export const leases: Benchmark = {
  name: 'leases',
  async run() {
    const site = await openSite({ '/': PAGE })
    const url = `${site.url}/`
    const times: Times = { cold: [], rested: [], hurried: [], verdicts: [], together: [] }
    let bare = 0
    try {
      bare = await barePage(url)
      for (let round = 0; round < ROUNDS; round++) {
        const daemon = await startDaemonProcess()
        const agent = await stdioAgent(daemon)
        await timed(agent, url, times)
        await agent.close()
        await daemon.close()
      }
    } finally {
      await site.close()
    }
    const figure = (name: string, values: readonly number[]) => ({
      name,
      value: rounded(median(values)),
      unit: 'ms' as const,
      n: values.length,
    })
    const beside = (values: readonly number[]) => ({
      baseline: rounded(bare),
      ratio: rounded(median(values) / bare),
    })
    return [
      figure('lease ready, browser to start', times.cold),
      { ...figure('lease ready, browser running', times.rested), ...beside(times.rested) },
      { ...figure('lease ready, right after another one', times.hurried), ...beside(times.hurried) },
      figure('first verdict in a lease', times.verdicts),
      figure(`${AT_ONCE} leases at once, until all are ready`, times.together),
    ]
  },
}

interface Times {
  cold: number[]
  /** after a thought */
  rested: number[]
  /** right after another one */
  hurried: number[]
  verdicts: number[]
  together: number[]
}

async function timed(agent: Agent, url: string, times: Times): Promise<void> {
  const acquire = async (into: number[]): Promise<string> => {
    const began = performance.now()
    const { value } = await agent.call('probe_lease', { action: 'acquire', url })
    into.push(performance.now() - began)
    return value.lease as string
  }
  const release = (lease: string) => agent.call('probe_lease', { action: 'release', lease })
  await release(await acquire(times.cold))
  for (let i = 0; i < TIMES; i++) {
    await after(THOUGHT_MS)
    const lease = await acquire(times.rested)
    const began = performance.now()
    await agent.call('probe_act_and_wait', {
      sessionId: lease,
      target: { role: 'button' },
      action: 'click',
      until: { kind: 'text', contains: 'Saved' },
    })
    times.verdicts.push(performance.now() - began)
    await release(lease)
  }
  for (let i = 0; i < TIMES; i++) await release(await acquire(times.hurried))
  const began = performance.now()
  const all = await Promise.all(Array.from({ length: AT_ONCE }, () => acquire([])))
  times.together.push(performance.now() - began)
  await Promise.all(all.map(release))
}

/** ms of a new context, its page and the page's document, as Playwright alone makes them. */
async function barePage(url: string): Promise<number> {
  const browser = await launchBrowser({ whole: true })
  try {
    return await medianDuration(async () => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(url, { waitUntil: 'load' })
      void context.close()
    })
  } finally {
    await browser.close()
  }
}
