import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'

/** The frames of other origins that the daemon reaches, by their windows. */
export class ForeignFrames {
  /** all channels of the page */
  readonly channels: readonly Channel[]
  readonly #names = new Map<unknown, string>()
  /** called when this document got its name */
  named: (() => void) | undefined
  #own: string | undefined

  constructor(channels: readonly Channel[]) {
    this.channels = channels
  }

  /** Name of this document, if it is itself in a frame of another origin. */
  get own(): string | undefined {
    return this.#own
  }

  /** Call when the daemon accepted this document. @param name undefined for the page itself */
  welcomed(name: string | undefined, refs: { within(frame: string): void }): void {
    if (name === undefined) return
    refs.within(name)
    this.#own = name
    attempt(() => this.named?.())
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
