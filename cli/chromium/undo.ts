/** A list of undo functions, which run last in, first out. */
export class UndoList {
  readonly #list: (() => Promise<unknown>)[] = []
  readonly #failed: (error: unknown) => void
  #closing: Promise<void> | undefined

  /** @param failed called with the error of an undo; the other undos still run */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  /** After `close`, the undo runs at once. */
  add(undo: () => Promise<unknown>): void {
    if (this.#closing === undefined) this.#list.push(undo)
    else this.#closing = this.#closing.then(undo).then(() => undefined, this.#failed)
  }

  /** Can be called again; resolves when nothing is left. */
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
