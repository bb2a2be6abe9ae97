import * as z from 'zod'
import type { TextLeaf } from '../../sdk/protocol/predicates.js'
import { defineLeaf } from './leaf.js'
import { judgeLevel, nearOfLevel } from './level.js'

const schema = z.strictObject({
  kind: z.literal('text'),
  contains: z.string().check(z.minLength(1), z.maxLength(2000)),
  scope: z.optional(z.string().check(z.minLength(1))),
  absent: z.optional(z.literal(true)),
})
type TextWant = z.output<typeof schema>

/** The leaf as the page takes it. */
export function textForPage({ kind, contains, scope, absent }: TextWant): TextLeaf {
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
  nature: 'level',
  grade: 'presence',
  reads: ['dom'],
  constrains: ['contains'],
  evaluate(want, view) {
    const thing = `text "${want.contains}"${want.absent === true ? ' absent' : ''}`
    return judgeLevel(textForPage(want), view, thing, want.absent === true)
  },
  nearMiss: (want, view) => nearOfLevel(textForPage(want), view),
  grammar: 'text {contains,scope,absent}',
})
