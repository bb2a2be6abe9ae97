import { ScriptedTab } from '../harness/tab.js'
import { startDaemonProcess, stdioAgent } from './bed.js'
import { type Benchmark, type Figure, percentile, rounded } from './figure.js'
import { LAST, openFlood } from './flood/flood.js'

const RATE = 20_000
const HISTORY = 500_000
const ROUNDS = 3
const CALLS = 200
const WARM_UP = 30

/** Duration of `assert` on one tab while another tab keeps its own actor busy, relative to an idle daemon. */
export const neighbour: Benchmark = {
  name: 'neighbour',
  async run() {
    const daemon = await startDaemonProcess()
    const agent = await stdioAgent(daemon)
    const other = await stdioAgent(daemon)
    try {
      const quiet = await ScriptedTab.open(daemon.port, {}, { session: 'quiet' })
      const { doc } = quiet.hello
      const head = { at: Date.now(), seq: 1, doc, edit: 0, cause: 'other', turn: 1 } as const
      quiet.sendEvents({ ...head, type: 'signal', data: { name: 'saved' } })
      const ask = () =>
        agent.call('probe_assert', {
          sessionId: 'quiet',
          predicate: { kind: 'signal', name: 'saved' },
          since: 0,
          timeout_ms: 0,
        })
      const measure = async (into: number[]) => {
        for (let i = 0; i < CALLS; i++) {
          const began = performance.now()
          await ask()
          into.push(performance.now() - began)
        }
      }
      for (let i = 0; i < WARM_UP; i++) await ask()

      const history = await openFlood(daemon.port, 'history', 0, HISTORY)
      await history.begin()
      const predicate = { kind: 'signal', name: LAST }
      await other.call('probe_assert', { sessionId: 'history', predicate, since: 0, timeout_ms: 60_000 })

      const idle: number[] = []
      const flooded: number[] = []
      const asked: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        await measure(idle)
        const flood = await openFlood(daemon.port, `flood-${round}`, RATE, 0)
        void flood.begin()
        await measure(flooded)
        await flood.close()
        let isOver = false
        const asking = (async () => {
          while (!isOver) await other.call('probe_observe', { sessionId: 'history', since: 0 })
        })()
        await measure(asked)
        isOver = true
        await asking
      }
      await history.close()
      return [
        ...figures(`a tab that sends ${RATE} events/s`, flooded, idle),
        ...figures(`a tab that is asked about ${HISTORY} events`, asked, idle),
      ]
    } finally {
      await agent.close()
      await other.close()
      await daemon.close()
    }
  },
}

function figures(beside: string, loaded: readonly number[], idle: readonly number[]): Figure[] {
  return [50, 99].map((share) => {
    const [value, baseline] = [percentile(loaded, share), percentile(idle, share)]
    return {
      name: `assert beside ${beside}, p${share}`,
      value: rounded(value),
      unit: 'ms',
      baseline: rounded(baseline),
      ratio: rounded(value / baseline),
      n: loaded.length,
    }
  })
}
