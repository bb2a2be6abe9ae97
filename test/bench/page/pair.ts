/** The same page twice in one browser, with and without the SDK or what is compared, measured in turn. */
import type { CDPSession, Page } from 'playwright-core'
import { FRAME, FRAME_HEAD_BYTES, readFrameHead } from '../../../sdk/protocol/frames.js'
import { launchBrowser } from '../../harness/launch-browser.js'
import { type Answer, openSite } from '../../harness/site.js'
import { document } from '../../harness/tabbed.js'
import { startDaemonProcess } from '../bed.js'
import { median } from '../figure.js'

export interface Side {
  page: Page
  cdp: CDPSession
  sent(): number
}

export interface Pair {
  with: Side
  without: Side
  /**
   * Measures each side `n` times, in turn, after a warm-up.
   *
   * @param measure takes one measurement, in any unit
   * @returns the medians
   */
  compare(measure: (side: Side) => Promise<number>, n: number): Promise<{ with: number; without: number }>
  close(): Promise<void>
}

const WARM_UP = 3

export interface PairOptions {
  /** both pages have the SDK; default false */
  bothHaveSdk?: boolean
}

export async function openPair(
  body: string,
  answers: Record<string, Answer> = {},
  { bothHaveSdk = false }: PairOptions = {},
): Promise<Pair> {
  const daemon = await startDaemonProcess()
  const script = `<script src="http://127.0.0.1:${daemon.port}/probe.js"></script>`
  const site = await openSite({
    '/with': document(script, body),
    '/without': document(bothHaveSdk ? script : '', body),
    ...answers,
  })
  const browser = await launchBrowser({ whole: true })
  const open = async (path: string): Promise<Side> => {
    // Each context has its own process.
    const page = await (await browser.newContext()).newPage()
    let sent = 0
    const welcomed = new Promise<void>((resolve) => {
      page.on('websocket', (socket) => {
        socket.on('framereceived', () => resolve())
        socket.on('framesent', ({ payload }) => {
          sent += eventsIn(payload)
        })
      })
    })
    await page.goto(`${site.url}${path}`)
    if (path === '/with' || bothHaveSdk) await welcomed
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    return { page, cdp, sent: () => sent }
  }
  const pair = { with: await open('/with'), without: await open('/without') }
  return {
    ...pair,
    async compare(measure, n) {
      const values: Record<'with' | 'without', number[]> = { with: [], without: [] }
      for (let i = -WARM_UP; i < n; i++) {
        for (const side of i % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
          const value = await measure(pair[side])
          if (i >= 0) values[side].push(value)
        }
      }
      return { with: median(values.with), without: median(values.without) }
    },
    async close() {
      await browser.close()
      await site.close()
      await daemon.close()
    },
  }
}

function eventsIn(payload: string | Buffer): number {
  if (typeof payload === 'string' || readFrameHead(payload)?.kind !== FRAME.events) return 0
  return (JSON.parse(payload.subarray(FRAME_HEAD_BYTES).toString()) as unknown[]).length
}

/** CPU time in ms that the main thread needs for a part of a page's work, until the page is idle again. */
export async function busyTime({ page, cdp }: Side, work: string): Promise<number> {
  const before = await taskTime(cdp)
  await page.evaluate(`(async () => {
    ${work}
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => requestIdleCallback(resolve))
  })()`)
  return (await taskTime(cdp)) - before
}

/** CPU time in ms that the main thread has spent on tasks; `Performance` must be enabled. */
export async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}
