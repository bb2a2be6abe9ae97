import type { CommandRules } from './command.js'
import { nothing } from './fields.js'

export const record = { isRepeatable: true, result: nothing } as const satisfies CommandRules
