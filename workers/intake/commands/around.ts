import * as z from 'zod/mini'
import type { CommandRules } from './command.js'
import { text } from './fields.js'

/** lines of an answer */
const LINES = 24

export const around = {
  isRepeatable: false,
  result: z.strictObject({
    lines: z.array(z.strictObject({ text, rank: z.number() })).check(z.maxLength(LINES)),
  }),
} as const satisfies CommandRules
