import * as z from 'zod'
import { flowsOf } from '../../daemon/project/flows.js'
import { recordingsOf } from '../../daemon/project/recordings.js'
import { defineTool } from '../define-tool.js'
import { segment } from '../fields.js'
import { foldersOf } from './visual-diff/folders.js'

export const flowSaveRecorded = defineTool({
  name: 'probe_flow_save_recorded',
  advertised: false,
  proves: false,
  hints: { readOnly: false, destructive: false, openWorld: false },
  description: 'Save a recording of probe_record as a flow, .probe/flows/<name>.json.',
  input: z.strictObject({
    flowName: segment,
    recordingName: segment.describe('default: flowName').exactOptional(),
  }),
  examples: [{ flowName: 'approve-order', recordingName: 'checkout' }],
  async run(context, { flowName, recordingName = flowName }) {
    const { project } = foldersOf(context)
    const { program, secrets, warning } = await recordingsOf(project).read(recordingName)
    const file = await flowsOf(project).write(flowName, { ...program, name: flowName })
    return {
      saved: file,
      start: program.start,
      steps: program.steps.length,
      claimed: program.steps.filter((step) => step.expect !== undefined).length,
      ...(secrets === undefined ? {} : { secrets }),
      ...(warning === undefined ? {} : { warning }),
    }
  },
})
