import { NARRATION_MS } from '../../../protocol/limits.js'
import type { Milliseconds } from '../../../protocol/values.js'

/** Lines that wait. An agent that narrates faster than a person reads loses the oldest; the log keeps all. */
const WAITING = 5

/** Shows lines one after another, each for NARRATION_MS at least. */
export class LineQueue {
  readonly #after: (ms: Milliseconds, run: () => void) => void
  readonly #changed: () => void
  readonly #waiting: string[] = []
  #isHeld = false
  /** the line on screen; empty before the first */
  line = ''

  /** @param after runs a function later @param changed called when `line` changes */
  constructor(after: (ms: Milliseconds, run: () => void) => void, changed: () => void) {
    this.#after = after
    this.#changed = changed
  }

  add(line: string): void {
    this.#waiting.push(line)
    if (this.#waiting.length > WAITING) this.#waiting.shift()
    if (!this.#isHeld) this.#next()
  }

  #next(): void {
    const line = this.#waiting.shift()
    this.#isHeld = line !== undefined
    if (line === undefined) return
    this.line = line
    this.#changed()
    this.#after(NARRATION_MS, () => this.#next())
  }
}
