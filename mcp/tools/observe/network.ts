import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { maxBytes, session, since, words } from '../../fields.js'

export const network = defineMember({
  words: 'the network calls',
  input: z.strictObject({
    action: z.literal('network'),
    since: since.exactOptional(),
    method: words.exactOptional(),
    urlContains: words.exactOptional(),
    status: z.int().min(100).max(599).exactOptional(),
    bodies: z.boolean().default(true),
    all: z.boolean().describe('images, scripts, styles too').exactOptional(),
    ...maxBytes,
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'network', args),
})
