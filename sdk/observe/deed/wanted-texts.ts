import type { StreamFrame } from '../../protocol/events.js'
import { containsText } from '../../protocol/match.js'

/**
 * Texts that the claim of the last action looks for in frames. Frames are searched in the page, so that their content need
 * not be recorded. Part of the page's third script.
 */
export class WantedTexts {
  #texts: readonly string[] = []

  /** Call before an action runs. */
  begin(texts: readonly string[] = []): void {
    this.#texts = texts
  }

  get isAny(): boolean {
    return this.#texts.length > 0
  }

  /** @param text redacted @returns whether it has each of the texts; undefined when none is wanted */
  in(text: string): Pick<StreamFrame, 'found'> | undefined {
    if (!this.isAny) return undefined
    return { found: Object.fromEntries(this.#texts.map((wanted) => [wanted, containsText(text, wanted)])) }
  }
}
