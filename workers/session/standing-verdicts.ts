import { actsOf, type Cause } from '../../sdk/protocol/cause.js'
import type { ActId, Milliseconds } from '../../sdk/protocol/values.js'
import type { Clock } from '../timeline/clock.js'
import type { Reason, Verdict } from '../verdict/evidence.js'

/** A `yes` can be taken back for this long, or until so many later acts. */
const HORIZON_MS = 30_000
const LATER_ACTS = 8
/** Acts whose numbers are kept. */
const ACTS = 64
/** What an act's own late consequence says against its `yes`. */
const AGAINST: ReadonlySet<Reason> = new Set([
  'contradicted',
  'rolled_back',
  'evidence_conflicts',
  'unattributed_write',
  'only_ambient',
  'turned_back',
])
/** After a later act, a caution or an unknown root may be about that act. */
const AGAINST_AFTER_ACT: ReadonlySet<Reason> = new Set(['contradicted', 'rolled_back'])

/** A `yes` that was given and does not hold any more. */
export interface Retraction {
  id: string
  was: 'yes'
  now: 'no' | 'unknown'
  because: string
}

interface Standing {
  id: string
  givenAt: Milliseconds
  acts: number
  /** Judges the same claim on what has happened until now; undefined when that cannot be said any more. */
  review(): Verdict | undefined
  /** Reads the lasting parts of the claim again. @returns what no longer holds */
  reread(): Promise<string | undefined>
  /** what no longer held before a later act */
  fallen?: string
  /** something arrived since the last review that no later act caused */
  isConcerned: boolean
}

/** True when a review takes back the `yes`, as long as no later act was dispatched. */
export function speaksAgainst({ verified, verifiedReason }: Verdict, against = AGAINST): boolean {
  return verified !== 'yes' && against.has(verifiedReason)
}

/** The latest `yes` verdicts, which a late consequence of their act can take back (docs/design/verdict.md#taken-back). */
export class StandingVerdicts {
  #standing: Standing[] = []
  /** what arrived so far */
  heard = 0
  /** acts so far; `#places` has the number of each of the latest */
  #acts = 0
  readonly #places = new Map<ActId, number>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Call when an act was dispatched. */
  noteAct(id: ActId): void {
    this.#acts += 1
    this.#places.set(id, this.#acts)
    const oldest = this.#places.keys().next().value
    if (this.#places.size > ACTS && oldest !== undefined) this.#places.delete(oldest)
  }

  /** Call with what caused an event that arrived; `unattributed` concerns every verdict. */
  note(cause: Cause): void {
    this.heard += 1
    // The first events of an act arrive before the session notes it.
    const places = actsOf(cause).map((act) => this.#places.get(act) ?? Number.POSITIVE_INFINITY)
    const place = places.length === 0 ? 0 : Math.min(...places)
    for (const each of this.#standing) if (each.acts >= place) each.isConcerned = true
  }

  /** @param heard of the moment at which the evidence was gathered: what arrived since is reviewed too */
  keep(id: string, heard: number, { review, reread }: Pick<Standing, 'review' | 'reread'>): void {
    const isConcerned = heard !== this.heard
    this.#standing.push({ id, givenAt: this.#clock.now(), acts: this.#acts, review, reread, isConcerned })
  }

  /** Reads the claim of the last act again. Call before a call of the session runs. */
  async reread(): Promise<void> {
    const last = this.#standing.at(-1)
    if (last === undefined || last.acts !== this.#acts || this.#isOver(last)) return
    const fallen = await last.reread()
    if (fallen !== undefined) last.fallen = fallen
  }

  #isOver({ acts, givenAt }: Standing): boolean {
    return this.#clock.now() - givenAt > HORIZON_MS || this.#acts - acts > LATER_ACTS
  }

  /** Takes back what no longer holds. Each verdict is taken back once. */
  review(): Retraction[] {
    const kept: Standing[] = []
    const retracted: Retraction[] = []
    for (const each of this.#standing) {
      const laterActs = this.#acts - each.acts
      const { id, fallen } = each
      if (fallen !== undefined) {
        retracted.push({ id, was: 'yes', now: 'unknown', because: fallen })
        continue
      }
      if (!each.isConcerned) {
        if (!this.#isOver(each)) kept.push(each)
        continue
      }
      each.isConcerned = false
      const verdict = each.review()
      if (verdict === undefined) continue
      const { verified, because } = verdict
      const against = laterActs === 0 ? AGAINST : AGAINST_AFTER_ACT
      if (verified !== 'yes' && speaksAgainst(verdict, against))
        retracted.push({ id, was: 'yes', now: verified, because })
      else if (!this.#isOver(each)) kept.push(each)
    }
    this.#standing = kept
    return retracted
  }
}
