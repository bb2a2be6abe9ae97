import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { maxBytes, session, shortText } from '../../fields.js'

export const element = defineMember({
  description:
    'one element: box, what hides or covers it, styles, design tokens, component and source, chart faults',
  input: z.strictObject({
    action: z.literal('element'),
    ref: shortText,
    ...maxBytes,
    ...session,
  }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'element', args),
})
