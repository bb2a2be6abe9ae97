import * as z from 'zod/mini'
import { judge } from '../../sdk/protocol/judge.js'
import { nearest } from '../../sdk/protocol/nearest.js'
import type { Json } from '../../sdk/protocol/values.js'
import { named, quote } from '../wording/quote.js'
import { countField, countProblem, judgeCount, mayChange } from './counted.js'
import { defineLeaf } from './leaf.js'

const schema = z.strictObject({
  kind: z.literal('signal'),
  name: z.string().check(z.minLength(1), z.maxLength(2000)),
  dataMatches: z.optional(z.json()),
  count: countField,
  absent: z.optional(z.literal(true)),
})

/** A signal that the app emits. Any cause counts, because the app may learn of the outcome over a socket. */
export const signal = defineLeaf({
  kind: 'signal',
  schema,
  grade: 'signal',
  reads: ['signal'],
  problem: countProblem,
  evaluate(want, view) {
    const judged = view
      .events('signal')
      .filter(({ data }) => data.name === want.name)
      .map((event) => {
        const { data } = event.data
        return { event, truth: want.dataMatches === undefined || judge(want.dataMatches as Json, data) }
      })
    const found = judged.flatMap(({ event, truth }) => (truth === true ? [event] : []))
    const first = found[0]
    if (mayChange(want, found.length) && judged.some(({ truth }) => truth === null)) {
      const fact = `signal "${want.name}": a redacted value is not compared`
      return { truth: null, code: 'blind_spot', fact }
    }
    const decided =
      first === undefined
        ? {}
        : {
            fact: `signal ${quote(want.name)} fired`,
            at: first.t,
            turn: first.turn,
            ...(first.via === undefined ? {} : { via: first.via }),
            evidence: {
              signal: first.data.name,
              ...(first.data.data === undefined ? {} : { data: first.data.data }),
            },
          }
    return judgeCount(want, found.length, decided, `signal ${quote(want.name)}`)
  },
  nearMiss(want, view) {
    const signals = view.events('signal')
    const same = signals.filter(({ data }) => data.name === want.name)
    if (same.length > 0) {
      const seen = same.slice(0, 3).map(({ data }) => JSON.stringify(data.data ?? null).slice(0, 200))
      return [`signal ${quote(want.name)} fired ${same.length} × with ${seen.join(', ')}`]
    }
    const names = [...new Set(signals.map(({ data }) => data.name))].slice(0, 8)
    if (names.length === 0) return ['no signal fired in the window']
    const near = nearest(want.name, names)
    return [
      `signals that fired: ${names.map(named).join(', ')}${near === undefined ? '' : ` (nearest: ${named(near)})`}`,
    ]
  },
  grammar: 'signal {name,dataMatches,count,absent}',
})
