import * as z from 'zod'
import { IDLE_END_MAX_MS, IDLE_END_MIN_MS, PACE_MAX_MS, PACE_MS } from '../../../sdk/protocol/limits.js'
import { defineMember } from '../../define-tool.js'
import { session } from '../../fields.js'

export const tuneSession = defineMember({
  description: `sets how many ms without a command end the session, and presenter mode: a person sees each act, \`pace\` ms (default ${PACE_MS}) before it lands`,
  input: z.strictObject({
    action: z.literal('tune'),
    ...session,
    idleEndMs: z.number().int().min(IDLE_END_MIN_MS).max(IDLE_END_MAX_MS).exactOptional(),
    present: z.boolean().exactOptional(),
    pace: z.number().int().min(0).max(PACE_MAX_MS).exactOptional(),
  }),
  async run({ supervisor, agent }, { sessionId, action: _, ...tuning }) {
    const { id, tune } = supervisor.pick(sessionId, agent)
    return { sessionId: id, ...tune(tuning) }
  },
})
