import { makeBed } from './bed.js'
import { type Benchmark, medianDuration, rounded } from './figure.js'

/** Duration of `assert` with timeout 0, on recorded events and on the live page. */
export const assert: Benchmark = {
  name: 'assert',
  async run() {
    const bed = await makeBed('<button onclick="probe.signal(\'saved\')">Save</button><p>Ready</p>')
    try {
      await bed.agent.call('probe_act', { target: { role: 'button', name: 'Save' }, action: 'click' })
      const ask = (predicate: object) => async () => {
        const { value, text } = await bed.agent.call('probe_assert', { predicate, timeout_ms: 0 })
        if (value.pass !== true) throw new Error(text)
      }
      const recorded = await medianDuration(ask({ kind: 'signal', name: 'saved' }), 100)
      const live = await medianDuration(ask({ kind: 'text', contains: 'Ready' }), 100)
      return [
        { name: 'assert, recorded events', value: rounded(recorded), unit: 'ms', n: 100 },
        { name: 'assert, live DOM', value: rounded(live), unit: 'ms', n: 100 },
      ]
    } finally {
      await bed.close()
    }
  },
}
