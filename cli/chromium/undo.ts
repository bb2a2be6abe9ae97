/** What was begun, in order, to be undone last in first out. */
export class UndoList {
  readonly #list: (() => Promise<unknown>)[] = []
  readonly #failed: (error: unknown) => void
  #closing: Promise<void> | undefined

  /** @param failed told what could not be undone; the rest is undone all the same */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  /** Keeps an undo; what comes when all else is undone already is undone at once. */
  add(undo: () => Promise<unknown>): void {
    if (this.#closing === undefined) this.#list.push(undo)
    else this.#closing = this.#closing.then(undo).then(() => undefined, this.#failed)
  }

  /** Undoes all; may be called again, and resolves when nothing is left. */
  async close(): Promise<void> {
    this.#closing ??= this.#undoAll()
    let waited: Promise<void> | undefined
    while (waited !== this.#closing) {
      waited = this.#closing
      await waited
    }
  }

  async #undoAll(): Promise<void> {
    for (const undo of this.#list.splice(0).reverse()) await undo().catch(this.#failed)
  }
}
