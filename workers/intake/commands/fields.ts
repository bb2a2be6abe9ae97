import * as z from 'zod/mini'

export const text = z.string().check(z.maxLength(20_000))
export const id = z.string().check(z.minLength(1), z.maxLength(200))
export const whole = z.int().check(z.gte(0))
export const yes = z.literal(true)
export const nothing = z.strictObject({})

export const componentSource = z.strictObject({
  file: text,
  line: whole,
  column: whole,
  served: z.exactOptional(yes),
})

export const target = {
  ref: id,
  role: text,
  name: text,
  testid: z.exactOptional(text),
  component: z.exactOptional(text),
  source: z.exactOptional(componentSource),
  file: z.exactOptional(text),
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
