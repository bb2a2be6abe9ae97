import * as z from 'zod'
import type { ConsoleLevel } from '../../../sdk/protocol/events.js'
import { defineMember } from '../../define-tool.js'
import { maxBytes, session, since } from '../../fields.js'

const LEVELS = ['error', 'warn', 'info', 'log', 'debug'] as const satisfies readonly ConsoleLevel[]

export const consoleLogs = defineMember({
  description: 'console lines',
  input: z.strictObject({
    action: z.literal('console'),
    level: z.enum(LEVELS).exactOptional(),
    since: since.exactOptional(),
    ...maxBytes,
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'console', args),
})
