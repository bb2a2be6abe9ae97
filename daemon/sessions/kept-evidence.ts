/** The evidence of verdicts whose sessions have ended: the newest, in 32 MiB together. */
const BYTES = 32 * 1024 * 1024

export class KeptEvidence {
  readonly #texts = new Map<string, string>()
  #bytes = 0

  /** @param bundles as `VerdictBundles` keeps them, oldest first */
  keep(bundles: readonly { id: string; text: string }[]): void {
    for (const { id, text } of bundles) {
      this.#drop(id)
      this.#texts.set(id, text)
      this.#bytes += text.length
    }
    for (const id of this.#texts.keys()) {
      if (this.#bytes <= BYTES) return
      this.#drop(id)
    }
  }

  find(id: string): string | undefined {
    return this.#texts.get(id)
  }

  #drop(id: string): void {
    this.#bytes -= this.#texts.get(id)?.length ?? 0
    this.#texts.delete(id)
  }
}
