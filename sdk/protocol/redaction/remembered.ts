import { isBetween } from '../whole.js'
import { isHighEntropy } from './opaque.js'
import { REDACTED } from './redacted.js'

/** More values are forgotten, oldest first. */
const VALUES = 100
/** No remembered value is in a text without a run of this many characters. */
const LONG_RUN = /\S{12}/

/** Values that were redacted once. They are redacted wherever they occur later as whole tokens. */
export class Remembered {
  readonly #values = new Set<string>()

  add(value: string): void {
    if (!isHighEntropy(value) || this.#values.has(value)) return
    this.#values.add(value)
    const [oldest] = this.#values
    if (this.#values.size > VALUES && oldest !== undefined) this.#values.delete(oldest)
  }

  hide(text: string): string {
    if (this.#values.size === 0 || !LONG_RUN.test(text)) return text
    let result = text
    for (const value of this.#values) if (result.includes(value)) result = withoutToken(result, value)
    return result
  }
}

function withoutToken(text: string, token: string): string {
  const parts = text.split(token)
  return parts.reduce((before, after) => {
    return before + (isBetween(before, after) ? REDACTED : token) + after
  })
}
