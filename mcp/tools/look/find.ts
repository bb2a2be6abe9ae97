import * as z from 'zod'
import { FIND_STRATEGIES } from '../../../sdk/protocol/commands/find.js'
import { defineMember } from '../../define-tool.js'
import { maxBytes, scope, session, textOrPattern } from '../../fields.js'

export const find = defineMember({
  description: 'elements by role, text, label, placeholder, test id or alternative text',
  input: z.strictObject({
    action: z.literal('find'),
    by: z.enum(FIND_STRATEGIES),
    value: textOrPattern.describe('text or /pattern/flags'),
    name: textOrPattern.describe('accessible name, with by: role').exactOptional(),
    exact: z.boolean().describe('default: as acts do; false: case-insensitive substring').exactOptional(),
    scope: scope.exactOptional(),
    ...maxBytes,
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) =>
    context.ask(sessionId, 'find', args.exact === undefined ? { ...args, asActs: true } : args),
})
