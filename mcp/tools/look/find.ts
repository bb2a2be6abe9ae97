import * as z from 'zod'
import { FIND_STRATEGIES } from '../../../sdk/protocol/commands.js'
import { defineMember } from '../../define-tool.js'
import { maxBytes, scope, session, words } from '../../fields.js'

export const find = defineMember({
  words: 'the elements that have a role, text, label, placeholder, test id or alternative text',
  input: z.strictObject({
    action: z.literal('find'),
    by: z.enum(FIND_STRATEGIES),
    value: words.describe('a string, or /pattern/flags'),
    name: words.describe('with role: a string, or /pattern/flags').exactOptional(),
    exact: z.boolean().describe('false: a part of the text in any case').exactOptional(),
    scope: scope.exactOptional(),
    ...maxBytes,
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'find', args),
})
