import * as z from 'zod'
import { defineTool } from '../define-tool.js'
import { session } from '../fields.js'

const pixels = z.int().min(100).max(10_000)

export const viewport = defineTool({
  name: 'probe_viewport',
  advertised: false,
  proves: false,
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  description: 'Set the size of a leased page, in CSS px.',
  input: z.strictObject({ width: pixels, height: pixels, ...session }),
  examples: [{ width: 390, height: 844 }],
  async run(context, { sessionId, ...size }) {
    const tab = context.driven(sessionId)
    await tab.command('viewport', size)
    return { ...size, session: { sessionId: tab.sessionId } }
  },
})
