import * as z from 'zod/mini'
import { INSTEADS, POINTER_NEEDS } from '../../../sdk/protocol/commands/act.js'
import type { CommandRules } from './command.js'
import { target, text, whole, yes } from './fields.js'

const effect = z.strictObject({
  visible: z.boolean(),
  enabled: z.boolean(),
  targetMatched: z.boolean(),
  occluded: z.boolean(),
  occludedBy: z.exactOptional(text),
  defaultPrevented: z.boolean(),
  valueChanged: z.boolean(),
  focusMoved: z.union([text, z.null()]),
  domMutatedWithin: whole,
  domMutatedInPage: whole,
  scrolledIntoView: z.boolean(),
  appeared: z.exactOptional(z.array(text)),
  instead: z.exactOptional(z.strictObject({ how: z.enum(INSTEADS), text: z.exactOptional(text) })),
  destructive: z.exactOptional(yes),
  hydrated: z.exactOptional(z.literal(false)),
})

export const act = {
  isRepeatable: false,
  result: z.strictObject({
    ...target,
    settled: z.boolean(),
    settleReason: z.enum(['frame', 'timeout', 'hidden']),
    effect,
    pointerNeeds: z.exactOptional(z.array(z.enum(POINTER_NEEDS))),
  }),
} as const satisfies CommandRules
