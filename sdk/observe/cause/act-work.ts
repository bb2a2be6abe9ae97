import { actsOf, causeOfAct } from '../../protocol/cause.js'
import type { ActId } from '../../protocol/values.js'
import type { Provenance } from './cause-tracker.js'

/** acts whose pending work is counted; an older act counts as idle */
const FOLLOWED_ACTS = 8

interface Work {
  pending: number
  idle: boolean
}

export type WorkReport = (act: ActId, idle: boolean, provenance: Provenance) => void

export class ActWork {
  readonly #report: WorkReport
  readonly #work = new Map<ActId, Work>()
  /** the last turn that did work for each act, kept until that turn has settled */
  readonly #touched = new Map<ActId, number>()

  constructor(report: WorkReport) {
    this.#report = report
  }

  add(acts: readonly ActId[]): void {
    for (const act of acts) this.#of(act).pending += 1
  }

  remove(acts: readonly ActId[], turn: number): void {
    for (const act of acts) {
      this.#of(act).pending -= 1
      this.#touched.set(act, turn)
    }
  }

  wake(provenance: Provenance, turn: number): void {
    for (const act of actsOf(provenance.cause)) {
      this.#touched.set(act, turn)
      const work = this.#of(act)
      if (!work.idle) continue
      work.idle = false
      this.#report(act, false, provenance)
    }
  }

  /** A turn is over, and its rejections are reported: acts with nothing pending are idle. */
  settle(turn: number): void {
    for (const [act, at] of this.#touched) {
      if (at > turn) continue
      this.#touched.delete(act)
      const work = this.#of(act)
      if (work.pending > 0 || work.idle) continue
      work.idle = true
      this.#report(act, true, { cause: causeOfAct(act) })
    }
  }

  #of(act: ActId): Work {
    let work = this.#work.get(act)
    if (work === undefined) {
      work = { pending: 0, idle: true }
      this.#work.set(act, work)
      const oldest = this.#work.keys().next().value
      if (this.#work.size > FOLLOWED_ACTS && oldest !== undefined) this.#work.delete(oldest)
    }
    return work
  }
}
