/** The frames of other origins that the daemon reaches, by their windows. Only a leased page has any. */
export class ForeignFrames {
  readonly #names = new Map<unknown, string>()
  readonly #listeners = new Set<() => void>()
  #own: string | undefined

  /** Name of this document, if it is itself in a frame of another origin. */
  get own(): string | undefined {
    return this.#own
  }

  set own(name: string | undefined) {
    this.#own = name
    this.#tell()
  }

  /** undefined for a frame that is not reached */
  nameOf(frame: Element): string | undefined {
    const { contentWindow } = frame as HTMLIFrameElement
    return contentWindow == null ? undefined : this.#names.get(contentWindow)
  }

  reached(source: unknown, name: string): void {
    this.#names.set(source, name)
    this.#tell()
  }

  left(source: unknown): void {
    if (this.#names.delete(source)) this.#tell()
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
