import * as z from 'zod'
import { CONSOLE_LEVELS } from '../../../sdk/protocol/events.js'
import { defineMember } from '../../define-tool.js'
import { session, since } from '../../fields.js'

export const consoleLogs = defineMember({
  words: "the console's lines",
  input: z.strictObject({
    action: z.literal('console'),
    level: z.enum(CONSOLE_LEVELS).exactOptional(),
    since: since.exactOptional(),
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'console', args),
})
