import * as z from 'zod/mini'
import type { TextLeaf } from '../../sdk/protocol/predicates.js'
import { quote } from '../wording/quote.js'
import { defineLeaf } from './leaf.js'
import { judgeLevel, nearOfLevel } from './level.js'
import { searchText } from './search-text.js'

const schema = z.strictObject({
  kind: z.literal('text'),
  contains: searchText,
  scope: z.optional(searchText),
  absent: z.optional(z.literal(true)),
})
type TextWant = z.output<typeof schema>

function forPage({ kind, contains, scope, absent }: TextWant): TextLeaf {
  return {
    kind,
    contains,
    ...(scope === undefined ? {} : { scope }),
    ...(absent === undefined ? {} : { absent }),
  }
}

export const text = defineLeaf({
  kind: 'text',
  schema,
  grade: 'presence',
  reads: ['dom'],
  problem: () => undefined,
  forPage,
  evaluate(want, view, negated) {
    const quoted = quote(want.contains)
    const description =
      want.absent === true
        ? { thing: `text ${quoted} absent`, became: `${quoted} went away` }
        : { thing: `text ${quoted}`, became: `${quoted} appeared` }
    return judgeLevel(forPage(want), view, description, negated, want)
  },
  nearMiss: (want, view) => nearOfLevel(forPage(want), view),
  grammar: 'text {contains,scope,absent}',
})
