import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { session } from '../../fields.js'

export const endSession = defineMember({
  description: 'ends a session for good; a reload of the tab starts a new one',
  input: z.strictObject({ action: z.literal('end'), ...session }),
  async run({ supervisor, agent }, { sessionId }) {
    const { id } = supervisor.pick(sessionId, agent)
    supervisor.end(id)
    return { sessionId: id, state: 'ended', reason: 'explicit' }
  },
})
