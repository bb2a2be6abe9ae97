import { sliceOf } from '../../workers/slice.js'
import { decide as decideOn } from '../../workers/verdict/decide.js'
import { gather } from '../../workers/verdict/gather.js'
import { ACT, claim, Trace, windowOf } from '../workers/verdict/trace.js'
import { type Benchmark, medianDuration, rounded } from './figure.js'

const EVENTS = 10_000

/** A verdict on a window of ten thousand events: gathered, evaluated and decided. */
export const decide: Benchmark = {
  name: 'decide',
  async run() {
    const trace = new Trace()
    for (let i = 0; trace.events.length < EVENTS - 1; i++) {
      trace.call(
        `c${i}`,
        i % 4 === 0 ? 'POST' : 'GET',
        `/api/orders/${i}`,
        200,
        i % 2 === 0 ? {} : { cause: 'other' },
      )
      trace.emit('dom', { added: 3, removed: 1, changed: 2, appeared: [`Order ${i}`] })
      trace.emit('console', { level: 'info', text: `order ${i}` })
      trace.sign(`Order ${i} saved`, { region: 'status' })
      trace.emit('signal', { name: 'saved', data: { id: i } })
    }
    const { timeline, circumstances, slice } = windowOf(trace.idle().events, PREDICATE)
    const duration = await medianDuration(async () => {
      const verdict = decideOn(gather(sliceOf(timeline, slice.from, [ACT]), circumstances))
      if (verdict.verified !== 'yes') throw new Error(verdict.because)
    }, 100)
    return [{ name: `decide on ${EVENTS} events`, value: rounded(duration), unit: 'ms', n: 100 }]
  },
}

const PREDICATE = claim({
  kind: 'allOf',
  predicates: [
    { kind: 'net', method: 'POST', url: '/api/orders/400', ok: true },
    { kind: 'signal', name: 'saved', dataMatches: { id: 400 } },
    { kind: 'console', level: 'error', absent: true },
  ],
})
