import * as z from 'zod/mini'
import type { CommandRules } from './command.js'
import { made, text } from './fields.js'

export const state = {
  isRepeatable: true,
  result: z.strictObject({
    stores: z.exactOptional(z.record(z.string(), z.json())),
    foundStores: z.exactOptional(z.array(text)),
    component: z.exactOptional(
      z.strictObject({
        ok: z.boolean(),
        reason: z.exactOptional(z.literal('component-state-unavailable')),
        componentStack: z.exactOptional(z.array(text)),
        ...made,
        path: z.exactOptional(text),
        found: z.exactOptional(z.boolean()),
        value: z.exactOptional(z.json()),
        availableKeys: z.exactOptional(z.array(text)),
      }),
    ),
    store: z.exactOptional(text),
    path: z.exactOptional(text),
    found: z.exactOptional(z.boolean()),
    value: z.exactOptional(z.json()),
    availableKeys: z.exactOptional(z.array(text)),
    storeNames: z.exactOptional(z.array(text)),
  }),
} as const satisfies CommandRules
