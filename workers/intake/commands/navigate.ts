import type { CommandRules } from './command.js'
import { nothing } from './fields.js'

export const navigate = {
  isRepeatable: false,
  result: nothing,
} as const satisfies CommandRules
