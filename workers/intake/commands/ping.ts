import * as z from 'zod/mini'
import type { CommandRules } from './command.js'

export const ping = {
  isRepeatable: true,
  result: z.strictObject({ now: z.number() }),
} as const satisfies CommandRules
