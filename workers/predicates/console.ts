import * as z from 'zod'
import { containsText } from '../../sdk/protocol/match.js'
import { judgeCount } from './counted.js'
import { counts, defineLeaf, type EventOf } from './leaf.js'

const schema = z.strictObject({
  kind: z.literal('console'),
  level: z.optional(z.enum(['error', 'warn', 'info', 'log', 'debug'])),
  contains: z.optional(z.string().check(z.minLength(1))),
  absent: z.optional(z.literal(true)),
  count: z.optional(z.int().check(z.gte(0))),
})

function fits(want: z.output<typeof schema>, entry: EventOf<'console'>): boolean {
  if (want.level !== undefined && want.level !== entry.data.level) return false
  return want.contains === undefined || containsText(entry.data.text, want.contains)
}

export const consoleLeaf = defineLeaf({
  kind: 'console',
  schema,
  nature: 'event',
  grade: 'presence',
  reads: ['console'],
  constrains: ['level', 'contains'],
  evaluate(want, view) {
    const found = view.events('console').filter((entry) => counts(entry.cause, view.act) && fits(want, entry))
    const first = found[0]
    const thing = `console ${want.level ?? 'entry'}${want.contains === undefined ? '' : ` with "${want.contains}"`}`
    const decided =
      first === undefined
        ? {}
        : {
            fact: `console ${first.data.level} "${first.data.text}"`,
            at: first.t,
            turn: first.turn,
            evidence: { level: first.data.level, text: first.data.text },
          }
    return judgeCount(want, found.length, decided, thing)
  },
  nearMiss(_want, view) {
    const entries = view.events('console').slice(-3)
    if (entries.length === 0) return ['the console was silent in the window']
    return [`console: ${entries.map(({ data }) => `${data.level} "${data.text.slice(0, 120)}"`).join(', ')}`]
  },
  grammar: 'console {level,contains,absent,count}',
})
