import * as z from 'zod/mini'
import { LOOKS, type Look } from '../../../sdk/protocol/commands/appearance.js'
import type { CommandRules } from './command.js'
import { id, text, yes } from './fields.js'

const shortText = z.string().check(z.maxLength(400))
const look = z.enum(Object.keys(LOOKS) as Look[])

export const appearance = {
  isRepeatable: true,
  result: z.strictObject({
    elements: z
      .array(
        z.strictObject({
          ref: id,
          path: text,
          role: shortText,
          name: shortText,
          text: shortText,
          tag: shortText,
          source: z.exactOptional(text),
          box: z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
          looks: z.partialRecord(look, shortText),
        }),
      )
      .check(z.maxLength(2_000)),
    truncated: z.exactOptional(yes),
  }),
} as const satisfies CommandRules
