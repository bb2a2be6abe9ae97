import * as z from 'zod'
import { flowsOf } from '../../../daemon/project/flows.js'
import { codeOf, toWire } from '../../../sdk/protocol/errors.js'
import { gradeOfFlow, leavesOfFlow } from '../../../workers/flows/claims-of.js'
import { defineMember } from '../../define-tool.js'
import { foldersOf } from '../visual-diff/folders.js'

/** A flow whose file cannot be read is listed with the reason. */
export const listFlows = defineMember({
  description: 'names, steps and claims',
  input: z.strictObject({ action: z.literal('list') }),
  async run(context) {
    const files = flowsOf(foldersOf(context).project)
    const flows = await Promise.all(
      (await files.names()).map(async (name) => {
        try {
          const flow = await files.read(name)
          const asserts = leavesOfFlow(flow).length
          return { name, start: flow.start, steps: flow.steps.length, asserts, grade: gradeOfFlow(flow) }
        } catch (error) {
          if (codeOf(error) === undefined) throw error
          return { name, error: toWire(error).message }
        }
      }),
    )
    return { flows }
  },
})
