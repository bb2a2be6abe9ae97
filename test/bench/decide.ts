import { sliceOf } from '../../workers/timeline/slice.js'
import { decide as decideOn } from '../../workers/verdict/decide.js'
import type { Verdict } from '../../workers/verdict/evidence.js'
import { gather } from '../../workers/verdict/gather.js'
import { ACT, claim, Trace, windowOf } from '../workers/verdict/trace.js'
import { type Benchmark, medianDuration, rounded } from './figure.js'

const EVENTS = 10_000
const CLAIMED = 400

/** Duration of a verdict on 10,000 events (gather, evaluate, decide), also when every write but one fails. */
export const decide: Benchmark = {
  name: 'decide',
  async run() {
    const well = await medianDuration(judging(200, 'yes'), 100)
    const failing = await medianDuration(judging(500, 'unknown'), 100)
    return [
      { name: `decide on ${EVENTS} events`, value: rounded(well), unit: 'ms', n: 100 },
      {
        name: `decide on ${EVENTS} events, with failed writes`,
        value: rounded(failing),
        unit: 'ms',
        baseline: rounded(well),
        ratio: rounded(failing / well),
        n: 100,
      },
    ]
  },
}

/** @param status status of every write except the claimed one */
function judging(status: number, expected: Verdict['verified']): () => Promise<void> {
  const trace = new Trace()
  for (let i = 0; trace.events.length < EVENTS - 1; i++) {
    const isWrite = i % 4 === 0
    trace.call(
      `c${i}`,
      isWrite ? 'POST' : 'GET',
      `/api/orders/${i}`,
      isWrite && i !== CLAIMED ? status : 200,
      i % 2 === 0 ? {} : { cause: 'other' },
    )
    trace.emit('dom', { added: 3, removed: 1, changed: 2, appeared: [`Order ${i}`] })
    trace.emit('console', { level: 'info', text: `order ${i}` })
    trace.sign(`Order ${i} saved`, { region: 'status' })
    trace.emit('signal', { name: 'saved', data: { id: i } })
  }
  const { timeline, circumstances, slice } = windowOf(trace.idle().events, PREDICATE)
  return async () => {
    const verdict = decideOn(gather(sliceOf(timeline, slice.from, [ACT]), circumstances))
    if (verdict.verified !== expected) throw new Error(verdict.because)
  }
}

const PREDICATE = claim({
  kind: 'allOf',
  predicates: [
    { kind: 'net', method: 'POST', url: `/api/orders/${CLAIMED}`, ok: true },
    { kind: 'signal', name: 'saved', dataMatches: { id: CLAIMED } },
    { kind: 'console', level: 'error', absent: true },
  ],
})
