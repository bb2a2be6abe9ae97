import { isThrownInRendering } from '../../frameworks/react/rendering-stack.js'

export interface ThrownError {
  turn: number
  name: string
  message: string
  /** seq of the `error` event, when the error was thrown while React rendered */
  reported?: number
}

const REMEMBERED = 20

/** Reported or printed errors, by turn. An error boundary that is committed in the same turn caught them. */
export class ThrownErrors {
  #errors: ThrownError[] = []

  note(turn: number, { name, message, stack = '' }: Error, seq?: number): void {
    const reported = seq !== undefined && isThrownInRendering(stack) ? { reported: seq } : {}
    this.#errors = [...this.#errors.slice(1 - REMEMBERED), { turn, name, message, ...reported }]
  }

  take(turn: number): ThrownError[] {
    const taken = this.#errors.filter((error) => error.turn === turn)
    this.#errors = this.#errors.filter((error) => error.turn !== turn)
    return taken
  }
}
