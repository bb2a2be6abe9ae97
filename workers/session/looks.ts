import type { TreeLine } from './tree-diff.js'

/** The most kinds of looks whose last outline is kept. */
const KEPT = 8

/** The last outline of each kind of look: a mode and a scope. */
export class Looks {
  readonly #last = new Map<string, readonly TreeLine[]>()

  /** Keeps an outline for the next look of its kind, and returns the one before. */
  keep(kind: string, lines: readonly TreeLine[]): readonly TreeLine[] | undefined {
    const before = this.#last.get(kind)
    this.#last.delete(kind)
    this.#last.set(kind, lines)
    const [oldest] = this.#last.keys()
    if (this.#last.size > KEPT && oldest !== undefined) this.#last.delete(oldest)
    return before
  }
}
