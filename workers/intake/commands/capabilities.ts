import * as z from 'zod/mini'
import type { CommandRules } from './command.js'
import { text } from './fields.js'

export const capabilities = {
  isRepeatable: true,
  result: z.strictObject({
    testids: z.array(text),
    signals: z.array(text),
    stores: z.array(text),
    flows: z.array(text),
    foundStores: z.exactOptional(z.array(text)),
  }),
} as const satisfies CommandRules
