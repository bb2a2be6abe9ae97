import { processorMs } from '../harness/processes.js'
import { makeBed } from './bed.js'
import { type Benchmark, median, rounded } from './figure.js'
import { taskTime } from './page/pair.js'

const WAITS = 200
/** number of waits that are compared: the last ones with the first ones after an equal warm-up */
const COMPARED = 20
const IDLE_MS = 10_000

const BODY = `<button onclick="out.textContent='Done '+(++n)">Now</button><p id="out"></p>
<script>let n=0;const out=document.getElementById('out')</script>`

/** Two hundred waits in sequence: is the last as fast as the first, and what is left running after them? */
export const waits: Benchmark = {
  name: 'waits',
  async run() {
    const bed = await makeBed(BODY)
    try {
      const durations: number[] = []
      for (let i = 1; i <= WAITS; i++) {
        const start = performance.now()
        const { value, text } = await bed.agent.call('probe_act_and_wait', {
          target: { role: 'button', name: 'Now' },
          action: 'click',
          until: { kind: 'text', contains: `Done ${i}` },
        })
        durations.push(performance.now() - start)
        if (value.verified !== 'yes') throw new Error(text)
      }
      const first = median(durations.slice(COMPARED, 2 * COMPARED))
      const last = median(durations.slice(-COMPARED))
      const cdp = await bed.tab.context().newCDPSession(bed.tab)
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
      const before = { page: await taskTime(cdp), daemon: await processorMs(bed.daemon.pid) }
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
      const shareOf = (ms: number) => ({ value: rounded(ms / IDLE_MS), unit: 'ratio' as const, n: 1 })
      return [
        {
          name: `${WAITS} waits, the last over the first`,
          value: rounded(last),
          unit: 'ms',
          baseline: rounded(first),
          ratio: rounded(last / first),
          n: COMPARED,
        },
        { name: 'after them, a core’s share for the page', ...shareOf((await taskTime(cdp)) - before.page) },
        {
          name: 'after them, a core’s share for the daemon',
          ...shareOf((await processorMs(bed.daemon.pid)) - before.daemon),
        },
      ]
    } finally {
      await bed.close()
    }
  },
}
