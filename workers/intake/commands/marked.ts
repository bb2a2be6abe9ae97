import * as z from 'zod/mini'
import { MARKS_KEPT } from '../../../sdk/protocol/limits.js'
import type { CommandRules } from './command.js'
import { id } from './fields.js'

export const marked = {
  isRepeatable: true,
  result: z.strictObject({ refs: z.array(z.union([id, z.null()])).check(z.maxLength(MARKS_KEPT)) }),
} as const satisfies CommandRules
