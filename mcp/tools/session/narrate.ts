import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { session, shortText } from '../../fields.js'

export const narrate = defineMember({
  description: 'shows the person what the agent is about to do',
  input: z.strictObject({ action: z.literal('narrate'), ...session, text: shortText }),
  async run({ supervisor, agent }, { sessionId, text }) {
    const { id, notify } = supervisor.pick(sessionId, agent)
    notify({ kind: 'narration', text })
    return { sessionId: id, told: true }
  },
})
