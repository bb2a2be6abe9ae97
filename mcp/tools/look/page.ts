import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { maxBytes, scope, session } from '../../fields.js'

export const page = defineMember({
  description: 'an outline of the page like its accessibility tree, with refs',
  input: z.strictObject({
    action: z.literal('page'),
    mode: z.enum(['full', 'interactive', 'status']).default('full'),
    scope: scope.describe('CSS selector or ref').exactOptional(),
    diff: z.boolean().describe('only changes since the last look').exactOptional(),
    ...maxBytes,
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'page', args),
})
