import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { session } from '../../fields.js'

export const listSessions = defineMember({
  description: 'lists the connected tabs',
  input: z.strictObject({ action: z.literal('list'), ...session }),
  async run({ supervisor, agent }, { sessionId }) {
    return {
      sessions: sessionId === undefined ? supervisor.list() : [supervisor.pick(sessionId, agent).info()],
    }
  },
})
