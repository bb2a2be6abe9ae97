import { threadMs } from '../harness/processes.js'
import { startDaemonProcess, stdioAgent } from './bed.js'
import { type Benchmark, type Figure, median, rounded } from './figure.js'
import { LAST, openFlood } from './flood/flood.js'

const EVENTS = 500_000
const RUNS = 5

export const intake: Benchmark = {
  name: 'intake',
  async run() {
    const daemon = await startDaemonProcess()
    const agent = await stdioAgent(daemon)
    const rates: number[] = []
    const costs: number[] = []
    try {
      for (let run = 0; run < RUNS; run++) {
        const sessionId = `flood-${run}`
        const flood = await openFlood(daemon.port, sessionId, 0, EVENTS)
        const before = await threadMs(daemon.pid)
        const began = performance.now()
        await flood.begin()
        const predicate = { kind: 'signal', name: LAST }
        await agent.call('probe_assert', { sessionId, predicate, since: 0, timeout_ms: 60_000 })
        const seconds = (performance.now() - began) / 1000
        const after = await threadMs(daemon.pid)
        const { value } = await agent.call('probe_observe', { sessionId, since: 0, max_events: 1 })
        const lost = (value.lost as { why: string }[]).filter(({ why }) => why !== 'evicted')
        if (lost.length > 0) throw new Error(`events were lost: ${JSON.stringify(lost)}`)
        rates.push(EVENTS / seconds)
        if (before !== undefined && after !== undefined) costs.push(((after - before) / EVENTS) * 1000)
        await flood.close()
      }
      const figures: Figure[] = [
        {
          name: 'intake of one tab, nothing lost',
          value: Math.round(median(rates)),
          unit: 'events/s',
          n: RUNS,
        },
      ]
      if (costs.length === 0) return figures
      const value = rounded(median(costs))
      return [...figures, { name: 'main thread, for 1,000 events', value, unit: 'ms', n: RUNS }]
    } finally {
      await agent.close()
      await daemon.close()
    }
  },
}
