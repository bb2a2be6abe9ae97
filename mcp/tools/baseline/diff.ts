import * as z from 'zod'
import { semanticBaselinesOf } from '../../../daemon/project/semantic-baselines.js'
import { diffBaseline } from '../../../workers/flows/baseline.js'
import { defineMember } from '../../define-tool.js'
import { maxBytes, segment, session } from '../../fields.js'
import { foldersOf } from '../visual-diff/folders.js'
import { pageNow } from './page-now.js'

export const diffBaselines = defineMember({
  description: 'what was added and removed since',
  input: z.strictObject({
    action: z.literal('diff'),
    name: segment.default('page'),
    ...maxBytes,
    ...session,
  }),
  async run(context, { name, sessionId }) {
    const before = await semanticBaselinesOf(foldersOf(context).project).read(name)
    const { now, session: where } = await pageNow(context, sessionId, name)
    const elsewhere =
      before.path === now.path
        ? {}
        : { warning: `the baseline is of ${before.path}, and the page is ${now.path}` }
    return {
      ...diffBaseline(before.lines, now.lines),
      consoleErrors: now.consoleErrors,
      ...elsewhere,
      session: where,
    }
  },
})
