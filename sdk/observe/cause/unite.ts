import { uniteCauses } from '../../protocol/cause.js'
import type { Mark } from './cause-tracker.js'

/** The mark of what two led to: the newer call and loops stand. */
export function unite(before: Mark, mark: Mark): Mark {
  const cause = uniteCauses(before.cause, mark.cause)
  const via = mark.via ?? before.via
  const loops = mark.loops ?? before.loops
  return { cause, ...(via === undefined ? {} : { via }), ...(loops === undefined ? {} : { loops }) }
}
