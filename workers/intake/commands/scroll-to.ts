import * as z from 'zod/mini'
import { SCROLL_REASONS } from '../../../sdk/protocol/commands/scroll-to.js'
import type { CommandRules } from './command.js'
import { foundElement, id, text, whole } from './fields.js'

export const scrollTo = {
  isRepeatable: false,
  result: z.strictObject({
    found: z.boolean(),
    element: z.exactOptional(foundElement),
    container: z.exactOptional(id),
    moves: whole,
    reason: z.exactOptional(z.enum(SCROLL_REASONS)),
    near: z.exactOptional(z.array(text)),
  }),
} as const satisfies CommandRules
