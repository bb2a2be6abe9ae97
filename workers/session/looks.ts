import type { TreeLine } from './tree-diff.js'

const KEPT = 8

/** The last outline of each kind of look. A kind is a mode and a scope. */
export class Looks {
  readonly #last = new Map<string, readonly TreeLine[]>()

  keep(kind: string, lines: readonly TreeLine[]): readonly TreeLine[] | undefined {
    const before = this.#last.get(kind)
    this.#last.delete(kind)
    this.#last.set(kind, lines)
    const [oldest] = this.#last.keys()
    if (this.#last.size > KEPT && oldest !== undefined) this.#last.delete(oldest)
    return before
  }
}
