import * as z from 'zod'
import { flowsOf } from '../../../daemon/project/flows.js'
import { defineMember } from '../../define-tool.js'
import { segment } from '../../fields.js'
import { foldersOf } from '../visual-diff/folders.js'

export const deleteFlow = defineMember({
  description: 'removes the file',
  input: z.strictObject({ action: z.literal('delete'), flowName: segment }),
  async run(context, { flowName }) {
    await flowsOf(foldersOf(context).project).delete(flowName)
    return { deleted: flowName }
  },
})
