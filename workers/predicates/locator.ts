import * as z from 'zod/mini'
import { patternProblem } from '../../sdk/protocol/pattern/pattern.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import { quote } from '../wording/quote.js'
import { searchText } from './search-text.js'

/** Exactly one strategy must be given; `name` goes with `role`. */
export const locatorFields = {
  ref: z.optional(searchText),
  testid: z.optional(searchText),
  label: z.optional(searchText),
  role: z.optional(searchText),
  name: z.optional(searchText),
  text: z.optional(searchText),
  placeholder: z.optional(searchText),
  alt: z.optional(searchText),
}
type LocatorWant = z.output<z.ZodMiniObject<typeof locatorFields>>

const LOCATORS = ['ref', 'testid', 'label', 'role', 'text', 'placeholder', 'alt'] as const

/** Fields whose value may be a pattern. */
const PATTERNS = ['testid', 'label', 'name', 'placeholder', 'alt'] as const

export function locatorOf(want: LocatorWant): Locator {
  if (want.role !== undefined)
    return { role: want.role, ...(want.name === undefined ? {} : { name: want.name }) }
  for (const strategy of LOCATORS) {
    const value = want[strategy]
    if (value !== undefined) return { [strategy]: value } as Locator
  }
  return { text: want.name ?? '' }
}

/** A phrase for the element, e.g. `button "Save"`. */
export function describeLocator(want: LocatorWant): string {
  const [[strategy, value] = ['', '']] = Object.entries(locatorOf(want))
  if (strategy !== 'role') return `${strategy} ${quote(String(value))}`
  return want.name === undefined ? String(value) : `${value} ${quote(want.name)}`
}

export function locatorProblem(want: LocatorWant): string | undefined {
  const used = LOCATORS.filter((strategy) => want[strategy] !== undefined)
  if (used.length === 0) return `name the element by one of ${LOCATORS.join(', ')}`
  if (used.length > 1) return `name the element one way only, not by ${used.join(' and ')}`
  if (want.name !== undefined && used[0] !== 'role') return 'name goes with role'
  for (const field of PATTERNS) {
    const problem = patternProblem(want[field] ?? '')
    if (problem !== undefined) return `${field}: ${problem}`
  }
  return undefined
}
