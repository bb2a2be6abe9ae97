import * as z from 'zod/mini'
import { DIALOG_TYPES } from '../../sdk/protocol/events.js'
import { containsText } from '../../sdk/protocol/match.js'
import { counts } from '../timeline/cause-of-acts.js'
import { quote } from '../wording/quote.js'
import { judgeCount } from './counted.js'
import { defineLeaf, needsOneOf } from './leaf.js'
import { searchText } from './search-text.js'

const schema = z.strictObject({
  kind: z.literal('dialog'),
  type: z.optional(z.enum(DIALOG_TYPES)),
  contains: z.optional(searchText),
  absent: z.optional(z.literal(true)),
})

/** A dialog of the browser: `alert`, `confirm`, `prompt`. */
export const dialog = defineLeaf({
  kind: 'dialog',
  schema,
  grade: 'presence',
  reads: ['dom'],
  // A dialog of the browser is in no frame, canvas or shadow root.
  mayBeHidden: () => false,
  problem: (want) => needsOneOf(want, ['type', 'contains', 'absent']),
  evaluate(want, view) {
    const found = view
      .events('dialog')
      .filter(
        ({ cause, data }) =>
          counts(cause, view.acts) &&
          (want.type === undefined || data.type === want.type) &&
          (want.contains === undefined || containsText(data.message, want.contains)),
      )
    const first = found[0]
    const what = want.type ?? 'dialog of the browser'
    const thing = want.contains === undefined ? what : `${what} with ${quote(want.contains)}`
    const decided =
      first === undefined
        ? {}
        : {
            fact: `${first.data.type} ${quote(first.data.message)} was ${first.data.accepted ? 'accepted' : 'dismissed'}`,
            at: first.t,
            turn: first.turn,
            evidence: { type: first.data.type, message: first.data.message },
          }
    return judgeCount(want, found.length, decided, thing)
  },
  nearMiss(_want, view) {
    const dialogs = view.events('dialog').slice(-3)
    if (dialogs.length === 0) return ['no dialog of the browser in the window']
    return dialogs.map(({ data }) => `${data.type} ${quote(data.message)}`)
  },
  grammar: "dialog {type(alert|confirm|prompt),contains,absent} (the browser's)",
  rare: true,
})
