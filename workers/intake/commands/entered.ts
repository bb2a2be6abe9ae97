import type { CommandRules } from './command.js'
import { nothing } from './fields.js'

export const entered = {
  isRepeatable: true,
  result: nothing,
} as const satisfies CommandRules
