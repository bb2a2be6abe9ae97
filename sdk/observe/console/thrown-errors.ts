import { isThrownInRendering } from '../../frameworks/react/rendering-stack.js'

export interface ThrownError {
  turn: number
  name: string
  message: string
  /** seq of the `error` event that reported it while React was rendering */
  reported?: number
}

/** errors that are remembered */
const REMEMBERED = 20

/** Errors that were reported or printed. An error boundary that is committed in the same turn caught them. */
export class ThrownErrors {
  #errors: ThrownError[] = []

  /** @param seq of the event that reported the error */
  note(turn: number, { name, message, stack = '' }: Error, seq?: number): void {
    const reported = seq !== undefined && isThrownInRendering(stack) ? { reported: seq } : {}
    this.#errors = [...this.#errors.slice(1 - REMEMBERED), { turn, name, message, ...reported }]
  }

  /** Removes and returns the errors of a turn, oldest first. */
  take(turn: number): ThrownError[] {
    const taken = this.#errors.filter((error) => error.turn === turn)
    this.#errors = this.#errors.filter((error) => error.turn !== turn)
    return taken
  }
}
