import * as z from 'zod'
import { semanticBaselinesOf } from '../../../daemon/project/semantic-baselines.js'
import { defineMember } from '../../define-tool.js'
import { segment, session } from '../../fields.js'
import { foldersOf } from '../visual-diff/folders.js'
import { pageNow } from './page-now.js'

export const saveBaselines = defineMember({
  description: 'writes or replaces .probe/baselines/<name>.json',
  input: z.strictObject({ action: z.literal('save'), name: segment.default('page'), ...session }),
  async run(context, { name, sessionId }) {
    const { now, session: where } = await pageNow(context, sessionId, name)
    const file = await semanticBaselinesOf(foldersOf(context).project).write(name, now)
    return { file, lines: now.lines.length, consoleErrors: now.consoleErrors, session: where }
  },
})
