import * as z from 'zod'
import { containsText } from '../../sdk/protocol/match.js'
import { judgeCount } from './counted.js'
import { counts, defineLeaf } from './leaf.js'

const schema = z.strictObject({
  kind: z.literal('error'),
  contains: z.optional(z.string().check(z.minLength(1))),
  absent: z.optional(z.literal(true)),
})

export const errorLeaf = defineLeaf({
  kind: 'error',
  schema,
  nature: 'event',
  grade: 'presence',
  reads: ['error'],
  constrains: ['contains', 'absent'],
  evaluate(want, view) {
    const handled = new Set(view.events('error.handled').map(({ data, doc }) => `${doc}:${data.of}`))
    const found = view
      .events('error')
      .filter(
        ({ cause, data, doc, seq }) =>
          counts(cause, view.act) &&
          data.benign === undefined &&
          !handled.has(`${doc}:${seq}`) &&
          (want.contains === undefined || containsText(`${data.name}: ${data.message}`, want.contains)),
      )
    const first = found[0]
    const thing = `uncaught error${want.contains === undefined ? '' : ` with "${want.contains}"`}`
    const decided =
      first === undefined
        ? {}
        : {
            fact: `uncaught ${first.data.name}: "${first.data.message}"`,
            at: first.t,
            turn: first.turn,
            evidence: { name: first.data.name, message: first.data.message },
          }
    return judgeCount(want, found.length, decided, thing)
  },
  nearMiss(_want, view) {
    const errors = view.events('error').slice(-3)
    if (errors.length === 0) return ['no uncaught error in the window']
    return [
      `uncaught: ${errors.map(({ data }) => `${data.name} "${data.message.slice(0, 120)}"`).join(', ')}`,
    ]
  },
  grammar: 'error {contains,absent} (uncaught)',
})
