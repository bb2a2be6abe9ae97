import * as z from 'zod/mini'
import type { CommandRules } from './command.js'
import { foundElement, text } from './fields.js'

export const find = {
  isRepeatable: true,
  result: z.strictObject({
    elements: z.array(foundElement),
    near: z.exactOptional(z.array(text)),
  }),
} as const satisfies CommandRules
