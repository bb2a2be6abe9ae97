import * as z from 'zod/mini'
import { SERVED_PLACES } from '../../../sdk/protocol/commands/source.js'

export const text = z.string().check(z.maxLength(20_000))
export const id = z.string().check(z.minLength(1), z.maxLength(200))
export const whole = z.int().check(z.gte(0))
export const yes = z.literal(true)
export const nothing = z.strictObject({})

const sourcePlace = z.strictObject({ file: text, line: whole, column: whole })

/** where the app's own code made an element */
export const made = {
  source: z.exactOptional(sourcePlace),
  served: z.exactOptional(z.array(sourcePlace).check(z.maxLength(SERVED_PLACES))),
  file: z.exactOptional(text),
}

export const target = {
  ref: id,
  role: text,
  name: text,
  testid: z.exactOptional(text),
  component: z.exactOptional(text),
  ...made,
}

export const foundElement = z.strictObject({
  ref: id,
  role: text,
  name: text,
  value: z.exactOptional(text),
  states: z.array(text),
  visible: z.boolean(),
  text: z.exactOptional(text),
})
