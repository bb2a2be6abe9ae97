import * as z from 'zod/mini'
import type { CommandRules } from './command.js'

export const ahead = {
  isRepeatable: true,
  result: z.strictObject({
    ahead: z.array(z.enum(['timer', 'frame', 'idle', 'task', 'connection', 'animation', 'media', 'loading'])),
    endsInMs: z.exactOptional(z.number()),
  }),
} as const satisfies CommandRules
