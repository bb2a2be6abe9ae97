import * as z from 'zod/mini'
import type { CommandRules } from './command.js'
import { id, text } from './fields.js'

export const announce = {
  isRepeatable: true,
  result: z.strictObject({ doc: id, url: text, isFramed: z.boolean() }),
} as const satisfies CommandRules
