import * as z from 'zod/mini'
import { CHART_FAULTS, HIDDEN_REASONS } from '../../../sdk/protocol/commands/element.js'
import type { CommandRules } from './command.js'
import { id, made, text, whole } from './fields.js'

export const element = {
  isRepeatable: true,
  result: z.strictObject({
    ref: id,
    descriptor: text,
    tag: text,
    box: z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
    occluded: z.boolean(),
    occludedBy: z.exactOptional(text),
    hidden: z.exactOptional(
      z.array(z.strictObject({ reason: z.enum(HIDDEN_REASONS), by: z.exactOptional(id) })),
    ),
    styles: z.strictObject({
      color: text,
      backgroundColor: text,
      opacity: text,
      cursor: text,
      display: text,
      visibility: text,
    }),
    theme: z.strictObject({
      colorToken: z.union([text, z.null()]),
      colorTokens: z.array(text),
      backgroundToken: z.union([text, z.null()]),
      backgroundTokens: z.array(text),
      offTheme: z.boolean(),
      tokenCount: whole,
      themeScope: text,
    }),
    component: z.exactOptional(
      z.strictObject({
        componentStack: z.array(text),
        ...made,
      }),
    ),
    chart: z.exactOptional(
      z.strictObject({
        kind: z.enum(CHART_FAULTS),
        shape: text,
        attribute: z.exactOptional(text),
        value: z.exactOptional(text),
      }),
    ),
  }),
} as const satisfies CommandRules
