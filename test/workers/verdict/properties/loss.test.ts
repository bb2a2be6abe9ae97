/** Property 1: loss never helps. */
import test from 'ava'
import fc from 'fast-check'
import { CHANNEL_OF, type WireEvent } from '../../../../sdk/protocol/events.js'
import { judged, scenario, traceOf } from '../generate/scenario.js'
import { Trace } from '../trace.js'
import { holds, reaches, same } from './property.js'

/** Removes events between the act and the last event: a gap after the last one could not be detected. */
function dropped(trace: Trace, at: readonly number[]): { events: WireEvent[]; gone: WireEvent[] } {
  const between = trace.events.slice(2, -1)
  const gone = new Set(between.length === 0 ? [] : at.map((i) => between[i % between.length]))
  return {
    events: trace.events.filter((event) => !gone.has(event)),
    gone: trace.events.filter((event) => gone.has(event)),
  }
}

test('missing events never turn a verdict into a yes', (t) => {
  const property = fc.property(
    scenario(),
    fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    (scene, at) => {
      const trace = traceOf(scene)
      const whole = judged(scene, trace)
      const short = new Trace()
      const { events, gone } = dropped(trace, at)
      short.events.splice(0, short.events.length, ...events)
      if (gone.length === 0) return
      const { verified } = judged(scene, short)
      same(verified === 'yes' && whole.verified !== 'yes', false)
    },
  )
  holds(t, property)
})

test('events that were dropped and reported never turn a verdict into a yes', (t) => {
  let stayed = 0
  const property = fc.property(
    scenario(),
    fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    (scene, at) => {
      const trace = traceOf(scene)
      const whole = judged(scene, trace)
      const { gone } = dropped(trace, at)
      const channelled = new Set(gone.filter(({ type }) => CHANNEL_OF[type] !== undefined))
      if (channelled.size === 0) return
      const short = new Trace()
      const channels = [...channelled].map(({ type }) => CHANNEL_OF[type])
      const kept = trace.events.filter((event) => !channelled.has(event))
      short.events.splice(0, short.events.length, ...kept.map((event, i) => ({ ...event, seq: i + 1 })))
      for (const channel of channels) {
        const last = short.events.at(-1) as WireEvent
        const data = { channel, count: 1, why: 'outbox' }
        short.events.push({ ...last, at: last.at + 1, seq: last.seq + 1, type: 'lost', data } as WireEvent)
      }
      const { verified } = judged(scene, short)
      if (verified === 'yes') stayed += 1
      same(verified === 'yes' && whole.verified !== 'yes', false)
    },
  )
  holds(t, property)
  reaches(t, property, () => stayed, 0.01)
})
