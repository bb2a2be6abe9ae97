import * as z from 'zod/mini'
import { LOCATORS } from '../../../sdk/protocol/commands/locators.js'
import type { CommandRules } from './command.js'
import { text, yes } from './fields.js'

const description = {
  testid: z.exactOptional(text),
  role: z.exactOptional(text),
  name: z.exactOptional(text),
  label: z.exactOptional(text),
  text: z.exactOptional(text),
  placeholder: z.exactOptional(text),
  alt: z.exactOptional(text),
  nth: z.exactOptional(z.int().check(z.gte(0))),
}

export const located = {
  locators: z
    .array(z.strictObject({ ...description, within: z.exactOptional(z.strictObject(description)) }))
    .check(z.maxLength(LOCATORS)),
  concealed: z.exactOptional(yes),
}

export const locators = {
  // What is unique in one document says nothing about the next one.
  isRepeatable: false,
  result: z.strictObject(located),
} as const satisfies CommandRules
