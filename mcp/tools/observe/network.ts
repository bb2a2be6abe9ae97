import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { maxBytes, session, shortText, since } from '../../fields.js'

export const network = defineMember({
  description: 'network calls',
  input: z.strictObject({
    action: z.literal('network'),
    since: since.exactOptional(),
    method: shortText.exactOptional(),
    urlContains: shortText.exactOptional(),
    status: z.int().min(100).max(599).exactOptional(),
    bodies: z.boolean().default(true),
    all: z.boolean().describe('also images, scripts, styles').exactOptional(),
    ...maxBytes,
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'network', args),
})
