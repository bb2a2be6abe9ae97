import { NESTING_MAX } from '../../sdk/protocol/limits.js'

/** True when lists and objects nest deeper than NESTING_MAX. */
export function nestsTooDeep(value: unknown, levels: number = NESTING_MAX): boolean {
  if (value === null || typeof value !== 'object') return false
  if (levels === 0) return true
  // A plain loop: page events arrive thousands of times per second.
  for (const key in value) if (nestsTooDeep((value as Record<string, unknown>)[key], levels - 1)) return true
  return false
}
