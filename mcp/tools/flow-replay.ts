import * as z from 'zod'
import { defineTool } from '../define-tool.js'
import { segment } from '../fields.js'
import { pageFields } from './flows/arguments.js'
import { playSaved } from './flows/play-saved.js'

export const flowReplay = defineTool({
  name: 'probe_flow_replay',
  advertised: false,
  proves: false,
  hints: { readOnly: false },
  description:
    'Play a flow of .probe/flows again, in a page of its own, or in the tab of sessionId. Says what changed, where in the source, and what to do.',
  input: z.strictObject({ flowName: segment, ...pageFields }),
  examples: [{ flowName: 'approve-order' }, { flowName: 'approve-order', sessionId: 'lease-4f2a1c' }],
  async run(context, { flowName, ...wanted }) {
    return playSaved(context, flowName, wanted)
  },
})
