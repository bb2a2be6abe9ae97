import type { Provenance } from '../observe/cause/cause-tracker.js'
import { unite } from '../observe/cause/unite.js'

/** Changes of a store that will be emitted as one. */
export interface Due {
  provenance: Provenance
  /** the turn of the latest change */
  turn: number
}

/** Changes of several turns have a cause only if it is the same: otherwise one turn could be credited with another's. */
export function dueWith(former: Due | undefined, latest: Due): Due {
  if (former === undefined) return latest
  if (former.turn === latest.turn)
    return { ...latest, provenance: unite(former.provenance, latest.provenance) }
  const { cause, via } = latest.provenance
  if (former.provenance.cause !== cause) return { ...latest, provenance: { cause: 'other' } }
  return former.provenance.via === via ? latest : { ...latest, provenance: { cause } }
}
