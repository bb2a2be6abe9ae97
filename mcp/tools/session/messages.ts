import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { session } from '../../fields.js'

export const readMessages = defineMember({
  words: 'all that the person said; new ones also come with your next result',
  input: z.strictObject({ action: z.literal('messages'), ...session }),
  async run({ supervisor, agent }, { sessionId }) {
    const { id, conversation, tell } = supervisor.pick(sessionId, agent)
    const fresh = conversation.take(agent.id).map((message) => message.id)
    if (fresh.length > 0) tell({ kind: 'delivered', messages: fresh })
    return { sessionId: id, messages: conversation.messages, ...(fresh.length === 0 ? {} : { new: fresh }) }
  },
})
