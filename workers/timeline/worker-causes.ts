/** What led to a request of a worker. Nobody sees which message a worker acts upon. */
import type { Cursor, Milliseconds } from '../../sdk/protocol/values.js'

/** A request that comes later after an act, and not for the first time, comes by itself. */
const LATE_MS: Milliseconds = 5_000
const KINDS = 500

export class WorkerCauses {
  /** kinds of requests that workers make by themselves */
  readonly #own = new Set<string>()
  /** kinds that came late, with the act before them */
  readonly #late = new Map<string, Cursor>()

  /**
   * A request after an act may be the act's, unless its kind came without an act before, or twice long after one.
   *
   * @param kind of the request, ids aside
   * @param act when the latest act before it was dispatched; undefined when there was none
   */
  causeOf(kind: string, t: Cursor, act: Cursor | undefined): 'unattributed' | 'other' {
    if (act === undefined) this.#add(kind)
    else if (t - act > LATE_MS) {
      if (this.#late.get(kind) === act) this.#add(kind)
      if (this.#late.size < KINDS) this.#late.set(kind, act)
    }
    return this.#own.has(kind) ? 'other' : 'unattributed'
  }

  #add(kind: string): void {
    if (this.#own.size < KINDS) this.#own.add(kind)
  }
}
