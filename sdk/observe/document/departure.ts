import { actsOf } from '../../protocol/cause.js'
import type { Provenance } from '../cause/cause-tracker.js'

export interface Leaving {
  acts: string[]
  method: string
  url: string
}

export class Departure {
  /** called in a leased page when another document was asked for */
  declare noted?: (() => void) | undefined
  /** called when another document was asked for */
  declare hurry: () => void
  #leaving: Leaving | undefined

  get leaving(): Leaving | undefined {
    return this.#leaving
  }

  /** Records a request for another document. A request without an act cancels an act's earlier one. */
  note({ cause }: Provenance, url: string, method = 'GET'): void {
    const acts = actsOf(cause)
    if (acts.length > 0) this.#leaving = { acts, method, url }
    else if (this.#leaving?.url !== url) this.#leaving = undefined
    this.hurry()
  }
}
