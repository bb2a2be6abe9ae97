import * as z from 'zod'
import { ADVANCE_MAX_MS } from '../../sdk/protocol/limits.js'
import { defineTool } from '../define-tool.js'
import { session } from '../fields.js'

export const clock = defineTool({
  name: 'probe_clock',
  advertised: true,
  proves: false,
  hints: { readOnly: false, destructive: false },
  description:
    "Control the page's clock (timers, Date, performance.now; not animation frames or microtasks).",
  input: z
    .strictObject({
      freeze: z.literal(true).exactOptional(),
      advance: z.number().min(0).max(ADVANCE_MAX_MS).describe('ms; due timers fire in order').exactOptional(),
      reset: z.literal(true).describe('time runs again').exactOptional(),
      ...session,
    })
    .superRefine(({ freeze, advance, reset }, context) => {
      const moves = freeze !== undefined || advance !== undefined
      if (moves !== (reset !== undefined)) return
      const problem = moves
        ? 'reset cannot be combined with freeze or advance'
        : 'give freeze, advance or reset'
      context.addIssue({ code: 'custom', message: problem })
    }),
  examples: [{ freeze: true }, { advance: 5_000 }, { reset: true }],
  run: (context, { sessionId, ...args }) => context.ask(sessionId, 'clock', args),
})
