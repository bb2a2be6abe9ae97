import { actsOf, type Cause } from '../../protocol/cause.js'
import type { ActId } from '../../protocol/values.js'

/** polls that stay part of their action, for each piece of accepted work */
const POLLS = 200
/** pieces of work that are remembered */
const REMEMBERED = 100

interface Work {
  /** empty when no action asked for the work */
  acts: readonly ActId[]
  polls: number
}

/** Work that a server accepted with status 202 and does later. The app may poll for its outcome. */
export class AcceptedWork {
  /** newest first */
  #works: Work[] = []

  /** @param cause cause of the write that was accepted */
  note(cause: Cause): void {
    this.#works = [{ acts: actsOf(cause), polls: POLLS }, ...this.#works.slice(0, REMEMBERED - 1)]
  }

  get isAny(): boolean {
    return this.#works.length > 0
  }

  /** False when the polls of the work that this cause may ask for are used up. */
  countPoll(cause: Cause): boolean {
    const acts = actsOf(cause)
    const work = this.#works.find(
      (each) => each.polls > 0 && (each.acts.length === 0 || each.acts.some((act) => acts.includes(act))),
    )
    if (work === undefined) return false
    work.polls -= 1
    return true
  }
}
