import { flatParent } from '../../dom/walk.js'
import type { Provenance } from '../../observe/cause/cause-tracker.js'
import { unite } from '../../observe/cause/unite.js'

/** Over this number of nodes, the place of a change counts as `anywhere`. */
const KEPT = 500

export type Place = readonly Node[] | 'anywhere'

interface Change {
  provenance: Provenance
  place: Node[] | 'anywhere'
}

/**
 * Changes since the last look, by cause. A deferred look sees the effects of several turns at once. An answer has the
 * cause of the changes that touched its nodes, not of all changes before the frame.
 */
export class Changes {
  readonly #byCause = new Map<string, Change>()

  add(provenance: Provenance, place: Place): void {
    const former = this.#byCause.get(provenance.cause)
    const all = united(former?.place ?? [], place)
    this.#byCause.set(provenance.cause, {
      provenance: former === undefined ? provenance : unite(former.provenance, provenance),
      place: all,
    })
  }

  addAll(others: Changes): void {
    for (const { provenance, place } of others.#byCause.values()) this.add(provenance, place)
  }

  /** Provenance of the changes that touched one of the nodes. If no change did, of all changes. */
  provenanceOf(nodes: readonly Node[]): Provenance {
    const changes = [...this.#byCause.values()]
    const [first = OTHER, ...more] = changes.length < 2 ? changes : touching(changes, nodes)
    return more.reduce((provenance, change) => unite(provenance, change.provenance), first.provenance)
  }
}

const OTHER: Change = { provenance: { cause: 'other' }, place: 'anywhere' }

function touching(changes: readonly Change[], nodes: readonly Node[]): readonly Change[] {
  const some = changes.filter(
    ({ place }) => place === 'anywhere' || areWithin(nodes, place) || areWithin(place, nodes),
  )
  return some.length === 0 ? changes : some
}

function areWithin(nodes: readonly Node[], others: readonly Node[]): boolean {
  const outer = new Set(others)
  return nodes.some((node) => {
    for (let at: Node | null = node; at !== null; at = flatParent(at)) if (outer.has(at)) return true
    return false
  })
}

function united(one: Place, two: Place): Change['place'] {
  if (one === 'anywhere' || two === 'anywhere' || one.length + two.length > KEPT) return 'anywhere'
  return [...one, ...two]
}
