import { setTimeout as after } from 'node:timers/promises'
import { residentMiB } from '../harness/processes.js'
import { ScriptedTab } from '../harness/tab.js'
import { startDaemonProcess, stdioAgent } from './bed.js'
import { type Benchmark, medianDuration, rounded } from './figure.js'

const TABS = 100
/** ms in which a daemon with new tabs comes to rest */
const REST_MS = 3_000
const answers = { capabilities: () => ({ testids: [], signals: [], stores: [], flows: [] }) }

/** What many idle tabs cost the daemon, and how soon a new one answers. */
export const tabs: Benchmark = {
  name: 'tabs',
  async run() {
    const daemon = await startDaemonProcess()
    const agent = await stdioAgent(daemon)
    try {
      const open = (session: string) => ScriptedTab.open(daemon.port, answers, { session })
      const ask = (sessionId: string) => agent.call('probe_capabilities', { sessionId })
      await open('first')
      await ask('first')
      await after(REST_MS)
      const before = await residentMiB(daemon.pid)
      for (let i = 0; i < TABS; i++) await open(`tab-${i}`)
      await after(REST_MS)
      const afterwards = await residentMiB(daemon.pid)
      let number = 0
      const latest = async () => {
        number += 1
        const sessionId = `new-${number}`
        await open(sessionId)
        await ask(sessionId)
      }
      const fresh = await medianDuration(latest)
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
          n: 30,
        },
      ]
    } finally {
      await agent.close()
      await daemon.close()
    }
  },
}
