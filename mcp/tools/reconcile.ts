import * as z from 'zod'
import { defineTool } from '../define-tool.js'
import { session, shortText, since } from '../fields.js'

export const reconcile = defineTool({
  name: 'probe_reconcile',
  advertised: true,
  proves: false,
  hints: { readOnly: true, openWorld: false },
  description:
    'Compare captured API responses with what the page shows: values, missing or extra rows, order.',
  input: z.strictObject({ since: since.exactOptional(), urlContains: shortText.exactOptional(), ...session }),
  examples: [{ urlContains: '/api/orders' }],
  run: (context, { sessionId, ...args }) => context.ask(sessionId, 'reconcile', args),
})
