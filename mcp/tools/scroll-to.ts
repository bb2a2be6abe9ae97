import * as z from 'zod'
import { FIND_STRATEGIES } from '../../sdk/protocol/commands/find.js'
import { SCROLL_TIMEOUT_MS } from '../../sdk/protocol/limits.js'
import { defineTool } from '../define-tool.js'
import { milliseconds, scope, session, textOrPattern } from '../fields.js'

export const scrollTo = defineTool({
  name: 'probe_scroll_to',
  advertised: true,
  proves: false,
  hints: { readOnly: false, destructive: false, idempotent: true },
  description: 'Scroll until an element is rendered. Virtualized lists leave off-screen rows out of the DOM.',
  input: z
    .strictObject({
      by: z.enum(FIND_STRATEGIES),
      value: textOrPattern,
      name: textOrPattern.exactOptional(),
      container: scope.exactOptional(),
      index: z.int().min(0).describe('of the row, if known: faster').exactOptional(),
      timeout_ms: milliseconds.default(SCROLL_TIMEOUT_MS),
      ...session,
    })
    .superRefine(({ by, name }, context) => {
      if (name !== undefined && by !== 'role')
        context.addIssue({ code: 'custom', message: 'name goes with by: role' })
    }),
  examples: [
    { by: 'text', value: 'Invoice 4711' },
    { by: 'role', value: 'row', name: 'Row 9000', container: '.grid', index: 9_000 },
  ],
  run: (context, { sessionId, timeout_ms: timeoutMs, ...args }) =>
    context.ask(sessionId, 'scrollTo', { ...args, timeoutMs }),
})
