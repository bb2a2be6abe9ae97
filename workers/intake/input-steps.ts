/** Schema of the input that a page orders from the browser. */
import * as z from 'zod/mini'
import { STEPS_MAX } from '../../sdk/protocol/input.js'
import { whole, yes } from './commands/fields.js'

const at = { x: z.number(), y: z.number() }

const step = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), ...at }),
  z.strictObject({ kind: z.literal(['down', 'up']), ...at, count: whole, right: z.exactOptional(yes) }),
  z.strictObject({ kind: z.literal('wheel'), ...at, deltaX: z.number(), deltaY: z.number() }),
  z.strictObject({ kind: z.literal(['press', 'erase', 'insert', 'carry']) }),
  z.strictObject({ kind: z.literal('type'), from: whole, to: whole }),
  z.strictObject({ kind: z.literal('files'), into: z.enum(['chooser', 'slot']) }),
])

export const inputSteps = z.array(step).check(z.maxLength(STEPS_MAX))
