import { uniteCauses } from '../../protocol/cause.js'
import type { Provenance } from './cause-tracker.js'

export function unite(before: Provenance, provenance: Provenance): Provenance {
  const cause = uniteCauses(before.cause, provenance.cause)
  const via = provenance.via ?? before.via
  const loops = provenance.loops ?? before.loops
  return { cause, ...(via === undefined ? {} : { via }), ...(loops === undefined ? {} : { loops }) }
}
