import * as z from 'zod'
import { defineTool } from '../define-tool.js'
import { session } from '../fields.js'

export const animations = defineTool({
  name: 'probe_animations',
  advertised: false,
  proves: false,
  hints: { readOnly: true, openWorld: false },
  description: 'Running animations and transitions, and those that ended in the last five seconds.',
  input: z.strictObject(session),
  examples: [{}],
  run: (context, { sessionId }) => context.ask(sessionId, 'animations', {}),
})
