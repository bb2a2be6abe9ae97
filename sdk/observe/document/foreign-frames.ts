import type { Refs } from '../../dom/refs.js'
import { attempt } from '../../platform/patch.js'
import { ProbeError } from '../../protocol/errors.js'

/** The frames of other origins that the daemon reaches, by their windows. */
export class ForeignFrames {
  readonly #names = new Map<unknown, string>()
  /** called when this document got its name */
  named: (() => void) | undefined
  #own: string | undefined

  /** Name of this document, if it is itself in a frame of another origin. */
  get own(): string | undefined {
    return this.#own
  }

  /** Call when the daemon accepted this document. @param name undefined for the page itself */
  welcomed(name: string | undefined, refs: Refs): void {
    if (name === undefined) return
    if (this.#own === undefined) this.#prefix(refs)
    this.#own = name
    attempt(() => this.named?.())
  }

  /** Begins the refs of this document with its name. */
  #prefix(refs: Refs): void {
    const { of, resolve } = refs
    refs.of = (element) => `${this.#own}${of(element)}`
    refs.resolve = (ref) => {
      const own = ref.replace(/^f\d+/, '')
      try {
        return resolve(own)
      } catch (thrown) {
        if (!(thrown instanceof ProbeError)) throw thrown
        const { code, message, detail } = thrown
        throw new ProbeError(code, message.replace(JSON.stringify(own), JSON.stringify(ref)), detail)
      }
    }
  }

  /** undefined for a frame that is not reached */
  nameOf(frame: Element): string | undefined {
    const { contentWindow } = frame as HTMLIFrameElement
    return contentWindow == null ? undefined : this.#names.get(contentWindow)
  }

  reached(source: unknown, name: string): void {
    this.#names.set(source, name)
  }

  /** @returns false when it was not reached */
  left(source: unknown): boolean {
    return this.#names.delete(source)
  }
}
