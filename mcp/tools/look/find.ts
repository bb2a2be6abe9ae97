import * as z from 'zod'
import { FIND_STRATEGIES } from '../../../sdk/protocol/commands.js'
import { defineMember } from '../../define-tool.js'
import { scope, session, shortText } from '../../fields.js'

export const find = defineMember({
  description: 'the elements that have a role, text, label, placeholder, test id or alternative text',
  input: z.strictObject({
    action: z.literal('find'),
    by: z.enum(FIND_STRATEGIES),
    value: shortText.describe('a string, or /pattern/flags'),
    name: shortText.describe('with role: a string, or /pattern/flags').exactOptional(),
    exact: z.boolean().describe('false: a part of the text in any case').exactOptional(),
    scope: scope.exactOptional(),
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'find', args),
})
