import * as z from 'zod/mini'
import type { CommandRules } from './command.js'
import { id, text, whole, yes } from './fields.js'

export const snapshot = {
  isRepeatable: true,
  result: z.strictObject({
    outline: z.exactOptional(z.strictObject({ tree: z.string(), ids: z.array(z.int()), doc: id })),
    frames: z.exactOptional(z.array(z.strictObject({ line: whole, name: id }))),
    truncated: z.exactOptional(yes),
    notEntered: z.exactOptional(z.array(id)),
    status: z.strictObject({
      route: text,
      title: text,
      visibleDialogs: z.array(text),
      overlayHidingPage: z.boolean(),
    }),
  }),
} as const satisfies CommandRules
