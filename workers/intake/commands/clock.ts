import * as z from 'zod/mini'
import type { CommandRules } from './command.js'
import { text, whole } from './fields.js'

export const clock = {
  isRepeatable: false,
  result: z.strictObject({
    frozen: z.boolean(),
    now: text,
    timers: whole,
    nextInMs: z.exactOptional(z.number()),
    advanced: z.exactOptional(z.number()),
    fired: z.exactOptional(whole),
    stopped: z.exactOptional(z.enum(['reset', 'too-many-timers'])),
  }),
} as const satisfies CommandRules
