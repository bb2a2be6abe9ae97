import { entriesOf, isObject, kindOf, ownKeys, read, sizeOf } from '../../values/kind.js'
import type { ObservableStore } from '../registry.js'

/** values of a state that is compared whole at each change of an app that did not ask for it */
const VALUES = 2_000

/** True when a store holds more values than may be compared at each change, or cannot be read. */
export function isLarge({ getState }: ObservableStore): boolean {
  try {
    return hasMany(getState())
  } catch {
    return true
  }
}

function hasMany(state: unknown): boolean {
  const open = [state]
  const seen = new Set<object>()
  let left = VALUES
  for (const value of open) {
    if (!isObject(value) || seen.has(value)) continue
    seen.add(value)
    const kind = kindOf(value)
    if (kind === 'opaque') continue
    left -= sizeOf(value, kind)
    if (left < 0) return true
    if (kind === 'list') open.push(...(value as unknown[]))
    else if (kind === 'map') open.push(...entriesOf(value as Map<unknown, unknown>).map(([, held]) => held))
    else if (kind === 'object') open.push(...ownKeys(value).map((key) => read(value, key)))
  }
  return false
}
