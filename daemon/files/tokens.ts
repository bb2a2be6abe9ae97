/** The bearer tokens that a daemon accepts. The state folder may be deleted and made again while the daemon runs. */
import { timingSafeEqual } from 'node:crypto'
import { readToken } from './state-folder.js'

export class Tokens {
  readonly #folder: string | undefined
  readonly #first: string
  #latest: string

  /**
   * @param first token with which the daemon starts, and which stays valid
   * @param folder state folder whose token is valid, too; undefined for a daemon with a token of its own
   */
  constructor(first: string, folder: string | undefined) {
    this.#first = first
    this.#latest = first
    this.#folder = folder
  }

  /** The token that the folder holds now; the last known one if it holds none. */
  async current(): Promise<string> {
    if (this.#folder !== undefined) this.#latest = (await readToken(this.#folder)) ?? this.#latest
    return this.#latest
  }

  /**
   * @param authorization value of the request's header; the scheme's case does not matter
   * (https://www.rfc-editor.org/rfc/rfc9110#section-11.1)
   */
  allows(authorization: string | undefined): boolean {
    const given = Buffer.from(/^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '')
    const isGiven = (token: string) => {
      const expected = Buffer.from(token)
      return given.length === expected.length && timingSafeEqual(given, expected)
    }
    return isGiven(this.#first) || isGiven(this.#latest)
  }
}
