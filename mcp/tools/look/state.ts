import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { maxBytes, session, shortText } from '../../fields.js'

export const state = defineMember({
  description: 'the registered stores, or the state of the component at a ref; narrowed by path and depth',
  input: z.strictObject({
    action: z.literal('state'),
    store: shortText.exactOptional(),
    ref: shortText.describe('reads its component').exactOptional(),
    path: z.string().max(2_000).describe('items.0.price').exactOptional(),
    depth: z.int().min(0).max(100).exactOptional(),
    ...maxBytes,
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'state', args),
})
