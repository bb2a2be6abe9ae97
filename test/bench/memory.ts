import { setTimeout as after } from 'node:timers/promises'
import { residentMiB } from '../harness/processes.js'
import { makeBed } from './bed.js'
import { type Benchmark, rounded } from './figure.js'

const REST_MS = 3_000

export const memory: Benchmark = {
  name: 'memory',
  async run() {
    const bed = await makeBed('<button onclick="out.textContent=\'Done\'">Go</button><p id="out"></p>')
    try {
      const act = { target: { role: 'button', name: 'Go' }, action: 'click' }
      await bed.agent.call('probe_act_and_wait', { ...act, until: { kind: 'text', contains: 'Done' } })
      await after(REST_MS)
      const value = rounded(await residentMiB(bed.daemon.pid))
      return [{ name: 'daemon with one tab, memory', value, unit: 'MiB', n: 1 }]
    } finally {
      await bed.close()
    }
  },
}
