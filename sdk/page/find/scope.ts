import type { Refs } from '../../dom/refs.js'
import { rootsUnder } from '../../dom/walk.js'
import { ProbeError } from '../../protocol/errors.js'

/**
 * Resolves a scope: a ref, or a CSS selector in the page, its shadow roots and its frames. Default: the whole page.
 *
 * @throws ProbeError STALE_REF, BAD_ARGUMENTS for an invalid selector, NO_MATCH
 */
export function scopeOf(scope: string | undefined, refs: Refs): Element {
  if (scope === undefined) return document.documentElement
  if (/^(?:f\d+)?e\d+$/.test(scope)) return refs.resolve(scope)
  if (/\[\s*value\s*[\^$*~|]=/i.test(scope))
    throw new ProbeError(
      'BAD_ARGUMENTS',
      `scope "${scope}" asks for a part of a value; use hasValue with the whole value`,
    )
  try {
    const found = document.querySelector(scope)
    if (found !== null) return found
    for (const root of rootsUnder(document)) {
      const inner = root.querySelector(scope)
      if (inner !== null) return inner
    }
  } catch {
    throw new ProbeError(
      'BAD_ARGUMENTS',
      `scope ${JSON.stringify(scope)} is neither a ref nor a CSS selector`,
    )
  }
  throw new ProbeError('NO_MATCH', `nothing matches the scope ${JSON.stringify(scope)}`, { near: [] })
}
