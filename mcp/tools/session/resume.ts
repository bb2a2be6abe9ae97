import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { session } from '../../fields.js'

export const resumeSession = defineMember({
  description: 'go on after the person paused; read messages first',
  input: z.strictObject({ action: z.literal('resume'), ...session }),
  async run({ supervisor, agent }, { sessionId }) {
    const picked = supervisor.pick(sessionId, agent)
    picked.resume()
    return { sessionId: picked.id, state: picked.info().state }
  },
})
