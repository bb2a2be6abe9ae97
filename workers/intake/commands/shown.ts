import * as z from 'zod/mini'
import type { CommandRules } from './command.js'
import { whole } from './fields.js'

export const shown = {
  isRepeatable: true,
  result: z.strictObject({
    standing: z.exactOptional(z.strictObject({ older: whole, newerBefore: whole, newer: whole })),
    rendering: z.exactOptional(z.enum(['former', 'twice'])),
    untoggled: z.exactOptional(z.literal(true)),
  }),
} as const satisfies CommandRules
