import * as z from 'zod/mini'
import type { CommandRules } from './command.js'
import { id } from './fields.js'

const box = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

export const boxes = {
  isRepeatable: true,
  result: z.strictObject({
    view: z.strictObject({
      width: z.number(),
      height: z.number(),
      pageWidth: z.number(),
      pageHeight: z.number(),
      scrollX: z.number(),
      scrollY: z.number(),
      pixelRatio: z.number(),
      theme: z.enum(['light', 'dark']),
    }),
    target: z.exactOptional(box),
    controls: z.array(z.strictObject({ ref: id, box })),
    concealed: z.array(box),
  }),
} as const satisfies CommandRules
