import * as z from 'zod'
import { IDLE_END_MAX_MS, IDLE_END_MIN_MS, PACE_MAX_MS, PACE_MS } from '../../../sdk/protocol/limits.js'
import { defineMember } from '../../define-tool.js'
import { session } from '../../fields.js'

export const tuneSession = defineMember({
  description: 'sets when the session ends, and presenter mode',
  input: z.strictObject({
    action: z.literal('tune'),
    ...session,
    idleEndMs: z
      .number()
      .int()
      .min(IDLE_END_MIN_MS)
      .max(IDLE_END_MAX_MS)
      .exactOptional()
      .describe('ms without a command that end the session'),
    present: z
      .boolean()
      .exactOptional()
      .describe('presenter mode: the panel opens, and a person sees each step'),
    pace: z
      .number()
      .int()
      .min(0)
      .max(PACE_MAX_MS)
      .exactOptional()
      .describe(`ms before each act; turns presenter mode on; default ${PACE_MS}`),
  }),
  async run({ supervisor, agent }, { sessionId, action: _, ...tuning }) {
    const { id, tune } = supervisor.pick(sessionId, agent)
    return { sessionId: id, ...tune(tuning) }
  },
})
