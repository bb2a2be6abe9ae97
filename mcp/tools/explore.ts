import * as z from 'zod'
import { defineTool } from '../define-tool.js'
import { maxBytes, session } from '../fields.js'

export const explore = defineTool({
  name: 'probe_explore',
  advertised: false,
  proves: false,
  hints: { readOnly: true, openWorld: false },
  description:
    'The interactive elements of the page with their refs, and how many console errors there were.',
  input: z.strictObject({ ...maxBytes, ...session }),
  examples: [{}],
  async run(context, { sessionId }) {
    const {
      tree = '',
      status,
      session: where,
    } = await context.ask(sessionId, 'page', { mode: 'interactive' })
    const { logs } = await context.ask(where.sessionId, 'console', { level: 'error' })
    return { elements: tree, consoleErrors: logs.length, status, session: where }
  },
})
