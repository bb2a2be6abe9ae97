import * as z from 'zod/mini'
import { containsText } from '../../sdk/protocol/match.js'
import { counts } from '../timeline/cause-of-acts.js'
import { named, quote } from '../wording/quote.js'
import { judgeCount } from './counted.js'
import { defineLeaf, needsOneOf } from './leaf.js'
import { searchText } from './search-text.js'

const schema = z.strictObject({
  kind: z.literal('error'),
  contains: z.optional(searchText),
  absent: z.optional(z.literal(true)),
})

export const errorLeaf = defineLeaf({
  kind: 'error',
  schema,
  grade: 'presence',
  reads: ['error'],
  problem: (want) => needsOneOf(want, ['contains', 'absent']),
  evaluate(want, view) {
    const handled = new Set(view.events('error.handled').map(({ data, doc }) => `${doc}:${data.of}`))
    const found = view
      .events('error')
      .filter(
        ({ cause, data, doc, seq }) =>
          counts(cause, view.acts) &&
          data.benign === undefined &&
          !handled.has(`${doc}:${seq}`) &&
          (want.contains === undefined || containsText(`${data.name}: ${data.message}`, want.contains)),
      )
    const first = found[0]
    const thing = `uncaught error${want.contains === undefined ? '' : ` with ${quote(want.contains)}`}`
    const decided =
      first === undefined
        ? {}
        : {
            fact: `uncaught ${named(first.data.name)}: ${quote(first.data.message)}`,
            at: first.t,
            turn: first.turn,
            evidence: { name: first.data.name, message: first.data.message },
          }
    return judgeCount(want, found.length, decided, thing)
  },
  nearMiss(_want, view) {
    const errors = view.events('error').slice(-3)
    if (errors.length === 0) return ['no uncaught error in the window']
    return [`uncaught: ${errors.map(({ data }) => `${named(data.name)} ${quote(data.message)}`).join(', ')}`]
  },
  grammar: 'error {contains,absent} (uncaught)',
})
