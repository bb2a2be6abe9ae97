/** Chooses the recorded answers of a HAR. The same request gets its answers in order, and then the last one again. */
import type { PlayedEntry } from './played-entry.js'
import { isSameAddress, isSameBody } from './same-request.js'

export interface AskedRequest {
  method: string
  url: string
  /** undefined without one */
  body: string | undefined
}

export type Missing = 'pass' | 'fail'

export interface Played {
  file: string
  entries: number
  /** requests that it answered */
  answered: number
  /** requests that it does not have, each once */
  missing?: string[]
}

const MISSING = 50
const REDIRECTS = 20
const METHOD_KEPT = new Set([307, 308])
const REDIRECT = new Set([301, 302, 303, 307, 308])

export class Player {
  readonly file: string
  /** what happens to a request that the HAR does not have */
  readonly missing: Missing
  readonly #entries: readonly PlayedEntry[]
  readonly #used = new Set<PlayedEntry>()
  readonly #missed = new Set<string>()
  #answered = 0

  constructor(file: string, entries: readonly PlayedEntry[], missing: Missing) {
    this.file = file
    this.missing = missing
    this.#entries = entries
  }

  get played(): Played {
    return {
      file: this.file,
      entries: this.#entries.length,
      answered: this.#answered,
      ...(this.#missed.size === 0 ? {} : { missing: [...this.#missed] }),
    }
  }

  /**
   * @param follows true to follow redirects: a browser does not, when a request was answered for it
   * @returns undefined when the HAR has no such request with an answer
   */
  next(asked: AskedRequest, follows: boolean): PlayedEntry | undefined {
    let request = asked
    for (let i = 0; i < REDIRECTS; i++) {
      const found = this.#find(request)
      if (found === undefined) break
      if (!follows || found.redirect === undefined || !REDIRECT.has(found.status)) {
        this.#answered += 1
        return found
      }
      const url = URL.canParse(found.redirect, request.url) ? new URL(found.redirect, request.url).href : ''
      request = METHOD_KEPT.has(found.status)
        ? { ...request, url }
        : { method: request.method === 'HEAD' ? 'HEAD' : 'GET', url, body: undefined }
    }
    if (this.#missed.size < MISSING) this.#missed.add(`${asked.method} ${withoutQuery(asked.url)}`)
    return undefined
  }

  #find({ method, url, body }: AskedRequest): PlayedEntry | undefined {
    const same = this.#entries.filter(
      (entry) =>
        entry.method === method.toUpperCase() &&
        entry.isWhole &&
        isSameAddress(entry.url, url) &&
        isSameBody(entry.sent, body),
    )
    const found = same.find((entry) => !this.#used.has(entry)) ?? same.at(-1)
    if (found !== undefined) this.#used.add(found)
    return found
  }
}

/** A query may hold a secret. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
}
