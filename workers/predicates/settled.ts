import * as z from 'zod/mini'
import { defineLeaf } from './leaf.js'

const schema = z.strictObject({
  kind: z.literal('settled'),
  quietMs: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
})

/** True when the act's work is done. Proves nothing on its own. */
export const settled = defineLeaf({
  kind: 'settled',
  schema,
  grade: 'none',
  reads: [],
  problem: () => undefined,
  quietMs: ({ quietMs = 0 }) => quietMs,
  evaluate: (want, view) =>
    view.quietForMs !== null && view.quietForMs >= (want.quietMs ?? 0)
      ? { truth: true, fact: 'the page settled' }
      : { truth: false, code: 'assertion_failed', fact: 'the act still has work under way' },
  nearMiss: () => ['the act still has requests, timers or frames under way'],
  grammar: 'settled {quietMs}',
})
