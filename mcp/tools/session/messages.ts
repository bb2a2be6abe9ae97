import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { session } from '../../fields.js'

export const readMessages = defineMember({
  description: 'all messages from the person; new ones also arrive with the next answer',
  input: z.strictObject({ action: z.literal('messages'), ...session }),
  async run({ supervisor, agent, takeMessages }, { sessionId }) {
    const { id, conversation } = supervisor.pick(sessionId, agent)
    const fresh = takeMessages(sessionId).map((message) => message.id)
    return { sessionId: id, messages: conversation.messages, ...(fresh.length === 0 ? {} : { new: fresh }) }
  },
})
