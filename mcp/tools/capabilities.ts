import * as z from 'zod'
import { defineTool } from '../define-tool.js'
import { session } from '../fields.js'

export const capabilities = defineTool({
  name: 'probe_capabilities',
  advertised: true,
  proves: false,
  hints: { readOnly: true, openWorld: false },
  description: 'What the app declares as testable: test ids, signals, stores, flows.',
  input: z.strictObject(session),
  examples: [{}],
  run: (context, { sessionId }) => context.ask(sessionId, 'capabilities', {}),
})
