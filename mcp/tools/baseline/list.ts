import * as z from 'zod'
import { semanticBaselinesOf } from '../../../daemon/project/semantic-baselines.js'
import { defineMember } from '../../define-tool.js'
import { foldersOf } from '../visual-diff/folders.js'

export const listBaselines = defineMember({
  description: 'their names',
  input: z.strictObject({ action: z.literal('list') }),
  run: async (context) => ({ baselines: await semanticBaselinesOf(foldersOf(context).project).names() }),
})
