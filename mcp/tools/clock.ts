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
    "Hold the page's time (timers, Date, performance.now; not frames or microtasks): freeze, advance by ms, reset.",
  input: z
    .strictObject({
      freeze: z.literal(true).exactOptional(),
      advance: z
        .number()
        .min(0)
        .max(ADVANCE_MAX_MS)
        .describe('ms; what is due fires in order')
        .exactOptional(),
      reset: z.literal(true).describe('time runs again').exactOptional(),
      ...session,
    })
    .superRefine(({ freeze, advance, reset }, context) => {
      const moves = freeze !== undefined || advance !== undefined
      if (moves !== (reset !== undefined)) return
      const problem = moves ? 'reset goes alone' : 'give freeze, advance or reset'
      context.addIssue({ code: 'custom', message: problem })
    }),
  examples: [{ freeze: true }, { advance: 5_000 }, { reset: true }],
  run: (context, { sessionId, ...args }) => context.ask(sessionId, 'clock', args),
})
