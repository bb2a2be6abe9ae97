import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { session, shortText } from '../../fields.js'

export const state = defineMember({
  description:
    "the app's registered stores, or what the component of a ref holds; narrowed by a dot path (numbers index arrays) and a depth",
  input: z.strictObject({
    action: z.literal('state'),
    store: shortText.exactOptional(),
    ref: shortText.describe('its component instead of a store').exactOptional(),
    path: z.string().max(2_000).exactOptional(),
    depth: z.int().min(0).max(100).exactOptional(),
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'state', args),
})
