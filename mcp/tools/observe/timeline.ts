import * as z from 'zod'
import { OBSERVE_WINDOW_MS } from '../../../sdk/protocol/limits.js'
import { defineMember } from '../../define-tool.js'
import { maxBytes, milliseconds, session, shortText, since } from '../../fields.js'

export const timeline = defineMember({
  description: 'events since a cursor, or during the next window_ms',
  input: z.strictObject({
    action: z.literal('timeline').exactOptional(),
    window_ms: milliseconds.default(OBSERVE_WINDOW_MS),
    since: since.exactOptional(),
    filters: z
      .array(shortText)
      .max(50)
      .describe(
        'dom network route console error animation signal state storage stream perf render, or event types',
      )
      .exactOptional(),
    max_events: z.int().min(0).max(1_000).describe('the latest ones').exactOptional(),
    ...maxBytes,
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'observe', args),
})
