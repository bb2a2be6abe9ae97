import * as z from 'zod'
import { IDLE_END_MAX_MS, IDLE_END_MIN_MS } from '../../../sdk/protocol/limits.js'
import { defineMember } from '../../define-tool.js'
import { session } from '../../fields.js'

export const tuneSession = defineMember({
  description: 'sets how many ms without a command end the session',
  input: z.strictObject({
    action: z.literal('tune'),
    ...session,
    idleEndMs: z.number().int().min(IDLE_END_MIN_MS).max(IDLE_END_MAX_MS),
  }),
  async run({ supervisor, agent }, { sessionId, idleEndMs }) {
    const { id } = supervisor.pick(sessionId, agent)
    supervisor.tune(id, idleEndMs)
    return { sessionId: id, idleEndMs }
  },
})
