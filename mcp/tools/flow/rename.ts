import * as z from 'zod'
import { flowsOf } from '../../../daemon/project/flows.js'
import { defineMember } from '../../define-tool.js'
import { segment } from '../../fields.js'
import { foldersOf } from '../visual-diff/folders.js'

export const renameFlow = defineMember({
  description: 'to another name that is free',
  input: z.strictObject({ action: z.literal('rename'), flowName: segment, to: segment }),
  async run(context, { flowName, to }) {
    await flowsOf(foldersOf(context).project).rename(flowName, to)
    return { renamed: flowName, to }
  },
})
