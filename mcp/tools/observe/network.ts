import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { session, shortText, since } from '../../fields.js'

export const network = defineMember({
  description: 'the network calls',
  input: z.strictObject({
    action: z.literal('network'),
    since: since.exactOptional(),
    method: shortText.exactOptional(),
    urlContains: shortText.exactOptional(),
    status: z.int().min(100).max(599).exactOptional(),
    bodies: z.boolean().default(true),
    all: z.boolean().describe('images, scripts, styles too').exactOptional(),
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'network', args),
})
