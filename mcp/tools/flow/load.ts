import * as z from 'zod'
import { flowsOf } from '../../../daemon/project/flows.js'
import { defineMember } from '../../define-tool.js'
import { maxBytes, segment } from '../../fields.js'
import { foldersOf } from '../visual-diff/folders.js'

export const loadFlow = defineMember({
  description: 'the whole flow',
  input: z.strictObject({ action: z.literal('load'), flowName: segment, ...maxBytes }),
  async run(context, { flowName }) {
    const files = flowsOf(foldersOf(context).project)
    return { file: files.file(flowName), flow: await files.read(flowName) }
  },
})
