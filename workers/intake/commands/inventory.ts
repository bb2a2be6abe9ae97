import * as z from 'zod/mini'
import type { CommandRules } from './command.js'
import { whole } from './fields.js'

export const inventory = {
  isRepeatable: true,
  result: z.strictObject({ stores: whole, animations: whole, signals: whole }),
} as const satisfies CommandRules
