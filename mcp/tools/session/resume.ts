import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { session } from '../../fields.js'

export const resumeSession = defineMember({
  description: 'continues after the person paused the session; read the messages first',
  input: z.strictObject({ action: z.literal('resume'), ...session }),
  async run({ supervisor, agent }, { sessionId }) {
    const picked = supervisor.pick(sessionId, agent)
    picked.resume()
    return { sessionId: picked.id, state: picked.info().state }
  },
})
