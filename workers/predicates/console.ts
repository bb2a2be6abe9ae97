import * as z from 'zod/mini'
import { containsText } from '../../sdk/protocol/match.js'
import { counts } from '../timeline/cause-of-acts.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { quote } from '../wording/quote.js'
import { countField, countProblem, judgeCount } from './counted.js'
import { defineLeaf, needsOneOf } from './leaf.js'
import { searchText } from './search-text.js'

const schema = z.strictObject({
  kind: z.literal('console'),
  level: z.optional(z.enum(['error', 'warn', 'info', 'log', 'debug'])),
  contains: z.optional(searchText),
  absent: z.optional(z.literal(true)),
  count: countField,
})

function fits(want: z.output<typeof schema>, entry: EventOf<'console'>): boolean {
  if (want.level !== undefined && want.level !== entry.data.level) return false
  return want.contains === undefined || containsText(entry.data.text, want.contains)
}

export const consoleLeaf = defineLeaf({
  kind: 'console',
  schema,
  grade: 'presence',
  reads: ['console'],
  problem: (want) => needsOneOf(want, ['level', 'contains', 'absent', 'count']) ?? countProblem(want),
  evaluate(want, view) {
    const found = view
      .events('console')
      .filter((entry) => fits(want, entry) && counts(entry.cause, view.acts))
    const first = found[0]
    const thing = `console ${want.level ?? 'entry'}${want.contains === undefined ? '' : ` with ${quote(want.contains)}`}`
    const decided =
      first === undefined
        ? {}
        : {
            fact: `console ${first.data.level} ${quote(first.data.text)}`,
            at: first.t,
            turn: first.turn,
            evidence: { level: first.data.level, text: first.data.text },
          }
    return judgeCount(want, found.length, decided, thing)
  },
  nearMiss(_want, view) {
    const entries = view.events('console').slice(-3)
    if (entries.length === 0) return ['the console was silent in the window']
    return [`console: ${entries.map(({ data }) => `${data.level} ${quote(data.text)}`).join(', ')}`]
  },
  grammar: 'console {level,contains,absent,count}',
})
