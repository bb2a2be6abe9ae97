import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { session, shortText } from '../../fields.js'

export const reviewMarks = defineMember({
  description: 'bugs that the person flagged; resolve takes the id of one and removes it',
  input: z.strictObject({ action: z.literal('review'), ...session, resolve: shortText.exactOptional() }),
  async run({ supervisor, agent }, { sessionId, resolve }) {
    const { id, conversation, notify } = supervisor.pick(sessionId, agent)
    const resolved = resolve === undefined ? undefined : conversation.resolve(resolve)
    if (resolved !== undefined) notify({ kind: 'mark-resolved', id: resolved.id })
    return {
      sessionId: id,
      ...(resolved === undefined ? {} : { resolved: resolved.id }),
      marks: conversation.pendingMarks,
    }
  },
})
