import { actsOf } from '../../protocol/cause.js'
import type { Provenance } from '../cause/cause-tracker.js'

export interface Leaving {
  acts: string[]
  method: string
  url: string
}

/** The navigation away from this document that acts have asked for. */
export class Departure {
  #leaving: Leaving | undefined

  /** undefined when no act asked for a navigation */
  get leaving(): Leaving | undefined {
    return this.#leaving
  }

  /** Notes that a turn asked for another document; a request by anything but an act cancels an act's earlier one. */
  note({ cause }: Provenance, url: string, method = 'GET'): void {
    const acts = actsOf(cause)
    if (acts.length > 0) this.#leaving = { acts, method, url }
    else if (this.#leaving?.url !== url) this.#leaving = undefined
  }
}
