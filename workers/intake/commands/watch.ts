import * as z from 'zod/mini'
import { levelAnswer } from '../event-schemas.js'
import type { CommandRules } from './command.js'

export const watch = {
  isRepeatable: true,
  result: z.strictObject({ answers: z.array(levelAnswer) }),
} as const satisfies CommandRules
