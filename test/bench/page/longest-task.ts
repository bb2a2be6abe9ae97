import type { CDPSession } from 'playwright-core'
import type { Side } from './pair.js'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** CPU time in µs */
  tdur?: number
  args: { name?: string }
}

/** CPU time in ms of the longest task on a page's main thread during a part of its work. */
export function longestTask({ page, cdp }: Side, work: string): Promise<number> {
  return longestTaskDuring(cdp, () =>
    page.evaluate(`(async () => {
      ${work}
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => requestIdleCallback(resolve))
    })()`),
  )
}

/** CPU time in ms of the longest task on the page's main thread while `run` is in progress. */
export async function longestTaskDuring(cdp: CDPSession, run: () => Promise<unknown>): Promise<number> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  })
  await run()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  return longestOf(events)
}

/** The page's main thread is the one with the most work. */
function longestOf(events: readonly TraceEvent[]): number {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(({ pid, tid, tdur }) => tdur !== undefined && mains.has(`${pid} ${tid}`))
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000
}
