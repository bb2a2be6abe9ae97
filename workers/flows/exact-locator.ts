import { isPattern, patternProblem } from '../../sdk/protocol/pattern/pattern.js'
import type { Locator } from '../../sdk/protocol/predicates.js'

/** Fields that an act matches by a part of the text where nothing fits the whole. */
const LOOSE = ['label', 'name', 'placeholder', 'alt'] as const

/**
 * A flow means the element of that name: where "Save" is gone, "Save draft" is another one. A pattern stays as it is.
 *
 * @returns the locator with patterns in place of names; case and white space do not count
 */
export function exactly(locator: Locator): Locator {
  if ('ref' in locator) return locator
  const fields = { ...locator } as { [field: string]: unknown }
  for (const field of LOOSE) {
    const text = fields[field]
    if (typeof text === 'string' && !isPattern(text)) fields[field] = wholeOf(text)
  }
  const { within } = fields
  if (within !== null && typeof within === 'object') fields.within = exactly(within as Locator)
  return fields as Locator
}

function wholeOf(text: string): string {
  const escaped = text
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
    .replace(/\s+/gu, ' ')
  const pattern = `/^${escaped}$/i`
  return patternProblem(pattern) === undefined ? pattern : text
}
