import { setTimeout as after } from 'node:timers/promises'
import { residentMiB } from '../harness/processes.js'
import { ScriptedTab } from '../harness/tab.js'
import { startDaemonProcess, stdioAgent } from './bed.js'
import { type Benchmark, median, medianDuration, rounded } from './figure.js'

const TABS = 100
const REST_MS = 3_000
const NEW_TABS = 30
/** ms until the next spare actor is warm */
const SPARE_MS = 300
const answers = { capabilities: () => ({ testids: [], signals: [], stores: [], flows: [] }) }

/** What many idle tabs cost the daemon, and how fast a new one answers. */
export const tabs: Benchmark = {
  name: 'tabs',
  async run() {
    const daemon = await startDaemonProcess()
    const agent = await stdioAgent(daemon)
    try {
      // Two origins, because one may not hold so many tabs.
      const from = (i: number) => ({ origin: `http://localhost:${3_000 + (i % 2)}` })
      const open = (session: string, i = 0) => ScriptedTab.open(daemon.port, answers, { session }, from(i))
      const ask = (sessionId: string) => agent.call('probe_capabilities', { sessionId })
      await open('first')
      await ask('first')
      await after(REST_MS)
      const before = await residentMiB(daemon.pid)
      for (let i = 0; i < TABS; i++) await open(`tab-${i}`, i)
      await after(REST_MS)
      const afterwards = await residentMiB(daemon.pid)
      const durations: number[] = []
      for (let i = 0; i < NEW_TABS; i++) {
        const sessionId = `new-${i}`
        const tab = await ScriptedTab.dial(daemon.port, answers, { session: sessionId, named: true }, from(i))
        // People do not open tabs in quick succession, so wait for a new spare actor.
        await after(SPARE_MS)
        const began = performance.now()
        tab.sayHello()
        await tab.until(() => tab.welcomes.length > 0, 'a welcome')
        await ask(sessionId)
        durations.push(performance.now() - began)
      }
      const fresh = median(durations)
      const known = await medianDuration(() => ask('first'))
      const perTab = ((afterwards - before) / TABS) * 1.048576
      return [
        {
          name: `${TABS} idle tabs, memory of the daemon a tab`,
          value: rounded(perTab),
          unit: 'MB',
          n: TABS,
        },
        {
          name: 'a new tab, hello to first answered call',
          value: rounded(fresh),
          unit: 'ms',
          baseline: rounded(known),
          ratio: rounded(fresh / known),
          n: NEW_TABS,
        },
      ]
    } finally {
      await agent.close()
      await daemon.close()
    }
  },
}
