/** Schemas of the page's replies to commands. Each command's own schema validates its result. */
import * as z from 'zod/mini'
import { PAGE_CODES } from '../../sdk/protocol/errors.js'
import { target, text, whole } from './commands/fields.js'
import { levelAnswer } from './event-schemas.js'
import { inputSteps } from './input-steps.js'

export const acknowledgementSchema = z.strictObject({
  seq: whole,
  before: z.array(levelAnswer),
  ...target,
  input: z.exactOptional(inputSteps),
})

export const replySchema = z.union([
  z.strictObject({ id: whole, kind: z.literal('progress') }),
  z.strictObject({ id: whole, kind: z.literal('acknowledged'), value: acknowledgementSchema }),
  z.strictObject({ id: whole, kind: z.literal('result'), value: z.unknown() }),
  z.strictObject({
    id: whole,
    kind: z.literal('error'),
    error: z.strictObject({
      code: z.enum(PAGE_CODES),
      message: text,
      detail: z.exactOptional(z.unknown()),
    }),
  }),
])
export type ReceivedReply = z.output<typeof replySchema>
