/** Tells those who wait for the third script that it is there. */
export class Arrival {
  #isThere = false
  readonly #waiting = new Set<() => void>()

  /**
   * @param callback called once: now, or when the script comes
   * @returns a function that ends the wait
   */
  wait(callback: () => void): () => void {
    if (this.#isThere) callback()
    else this.#waiting.add(callback)
    return () => void this.#waiting.delete(callback)
  }

  arrive(): void {
    this.#isThere = true
    for (const callback of this.#waiting) callback()
    this.#waiting.clear()
  }
}
