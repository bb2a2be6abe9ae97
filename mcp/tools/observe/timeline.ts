import * as z from 'zod'
import { OBSERVE_WINDOW_MS } from '../../../sdk/protocol/limits.js'
import { defineMember } from '../../define-tool.js'
import { milliseconds, session, shortText, since } from '../../fields.js'

export const timeline = defineMember({
  description: 'the events since a cursor, or those of the next window_ms',
  input: z.strictObject({
    action: z.literal('timeline').exactOptional(),
    window_ms: milliseconds.default(OBSERVE_WINDOW_MS),
    since: since.exactOptional(),
    filters: z
      .array(shortText)
      .max(50)
      .describe(
        'dom network route console error animation signal state storage stream perf render, or an event type',
      )
      .exactOptional(),
    max_events: z.int().min(0).max(1_000).describe('the latest').exactOptional(),
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'observe', args),
})
