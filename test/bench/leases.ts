import { openSite } from '../harness/site.js'
import { startDaemonProcess, stdioAgent } from './bed.js'
import { type Benchmark, median, rounded } from './figure.js'

const WARM = 15
const AT_ONCE = 8
const PAGE = `<!doctype html><title>Shop</title><h1>Shop</h1><button onclick="document.querySelector('p').textContent = 'Saved'">Save</button><p></p>`

/** Time until a lease's page can be judged: with the browser to start, with it running, and eight at once. */
export const leases: Benchmark = {
  name: 'leases',
  async run() {
    const site = await openSite({ '/': PAGE })
    const cold: number[] = []
    const warm: number[] = []
    const verdicts: number[] = []
    let together = 0
    try {
      for (let round = 0; round < 3; round++) {
        const daemon = await startDaemonProcess()
        const agent = await stdioAgent(daemon)
        const acquire = async (into: number[]): Promise<string> => {
          const began = performance.now()
          const { value } = await agent.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
          into.push(performance.now() - began)
          return value.lease as string
        }
        const release = (lease: string) => agent.call('probe_lease', { action: 'release', lease })
        await release(await acquire(cold))
        for (let i = 0; i < WARM; i++) {
          const lease = await acquire(warm)
          const began = performance.now()
          await agent.call('probe_act_and_wait', {
            sessionId: lease,
            target: { role: 'button' },
            action: 'click',
            until: { kind: 'text', contains: 'Saved' },
          })
          verdicts.push(performance.now() - began)
          await release(lease)
        }
        const began = performance.now()
        const all = await Promise.all(Array.from({ length: AT_ONCE }, () => acquire([])))
        together = performance.now() - began
        await Promise.all(all.map(release))
        await agent.close()
        await daemon.close()
      }
    } finally {
      await site.close()
    }
    return [
      { name: 'lease ready, browser to start', value: rounded(median(cold)), unit: 'ms', n: cold.length },
      { name: 'lease ready, browser running', value: rounded(median(warm)), unit: 'ms', n: warm.length },
      { name: 'first verdict in a lease', value: rounded(median(verdicts)), unit: 'ms', n: verdicts.length },
      { name: `${AT_ONCE} leases at once, until all are ready`, value: rounded(together), unit: 'ms', n: 1 },
    ]
  },
}
