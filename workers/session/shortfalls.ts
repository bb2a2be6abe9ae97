/** What acts did not achieve, as the page read it when they had settled. */
import type { ActId } from '../../sdk/protocol/values.js'
import type { Shortfall } from '../verdict/evidence.js'

const KEPT = 200

export class Shortfalls {
  #list: readonly Shortfall[] = []

  note(shortfall: Shortfall): void {
    this.#list = [...this.#list.slice(1 - KEPT), shortfall]
  }

  of(acts: readonly ActId[]): readonly Shortfall[] {
    return this.#list.filter(({ act }) => acts.includes(act))
  }
}
