import { ProbeError } from '../protocol/errors.js'
import { resolveRef } from './refs.js'

/**
 * The subtree that a scope names: a ref, a CSS selector, or the whole page.
 *
 * @throws ProbeError STALE_REF, BAD_ARGUMENTS for a selector that is none, NO_MATCH
 */
export function scopeOf(scope: string | undefined): Element {
  if (scope === undefined) return document.documentElement
  if (/^e\d+$/.test(scope)) return resolveRef(scope)
  let found: Element | null
  try {
    found = document.querySelector(scope)
  } catch {
    throw new ProbeError('BAD_ARGUMENTS', `scope "${scope}" is neither a ref nor a CSS selector`)
  }
  if (found === null) throw new ProbeError('NO_MATCH', `nothing matches the scope "${scope}"`, { near: [] })
  return found
}
