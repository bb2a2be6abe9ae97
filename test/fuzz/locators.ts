import fc from 'fast-check'
import { text } from './values.js'

const ROLES = ['button', 'link', 'textbox', 'checkbox', 'combobox', 'heading', 'row', 'listitem', 'none']

const role = fc.record({ role: fc.constantFrom(...ROLES), name: text }, { requiredKeys: ['role'] })

/** One way of naming an element. */
export const locator: fc.Arbitrary<object> = fc.oneof(
  { weight: 4, arbitrary: role },
  ...['text', 'label', 'testid', 'placeholder', 'alt'].map((by) => ({
    weight: 1,
    arbitrary: fc.record({ [by]: text }),
  })),
)
