import * as z from 'zod'
import { flowsOf } from '../../daemon/project/flows.js'
import { defineTool } from '../define-tool.js'
import { segment, session, since } from '../fields.js'
import { refuseCut } from './flow/whole.js'
import { foldersOf } from './visual-diff/folders.js'

export const flowSave = defineTool({
  name: 'probe_flow_save',
  advertised: false,
  proves: false,
  hints: { readOnly: false, destructive: false, openWorld: false },
  description:
    'Save all that was done in the tab as a flow, .probe/flows/<name>.json, with the claims that were proved. Says which claims were not, which claims the other steps support (propose), and which names of the environment (secrets) must be set before it is played.',
  input: z.strictObject({
    flowName: segment,
    since: since.describe('a cursor; default: the start of the session').exactOptional(),
    ...session,
  }),
  examples: [{ flowName: 'approve-order' }, { flowName: 'approve-order', since: 1_200 }],
  async run(context, { sessionId, flowName, since: from }) {
    const asked = { name: flowName, ...(from === undefined ? {} : { since: from }) }
    const answer = await context.ask(sessionId, 'saveFlow', asked)
    refuseCut(answer)
    const { flow, ...rest } = answer
    const file = await flowsOf(foldersOf(context).project).write(flowName, flow)
    const claimed = flow.steps.filter((step) => step.expect !== undefined).length
    return { saved: file, start: flow.start, steps: flow.steps.length, claimed, ...rest }
  },
})
