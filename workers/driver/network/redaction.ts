/**
 * Redacts what the driver reads, before it leaves the driver's thread: by every rule, and by the keys that the documents of
 * the lease announced. What the page exempts is hidden here, so that more may be hidden, and never less.
 */
import { BODY_BYTES, OUTCOME_BYTES } from '../../../sdk/protocol/limits.js'
import { everyRuleWith } from '../../../sdk/protocol/redaction/every-rule.js'
import { redactJson } from '../../../sdk/protocol/redaction/json.js'
import { isScrambled } from '../../../sdk/protocol/redaction/opaque.js'
import { REDACTED } from '../../../sdk/protocol/redaction/redacted.js'
import { Remembered } from '../../../sdk/protocol/redaction/remembered.js'
import type { Rules } from '../../../sdk/protocol/redaction/rules.js'
import { redactText } from '../../../sdk/protocol/redaction/text.js'
import type { Json } from '../../../sdk/protocol/values.js'
import { nestsTooDeep } from '../../intake/nesting.js'
import type { Reading, ReadResponse } from '../../timeline/reading.js'
import type { Announcement } from './announcement.js'

/** Headers of one response that are reported, and characters of one. */
const HEADERS = 60
const HEADER_CHARS = 1_000
/** A longer text is cut before it is redacted. */
const TEXT_READ = BODY_BYTES * 10
const KEYS = 1_000
const ADDRESS_CHARS = 4_000
const ERROR_CHARS = 500

const COOKIE_ATTRIBUTE = /^(?:path|domain|expires|max-age|httponly|secure|samesite|partitioned|priority)\b/i
const NONCE = /'nonce-[^']*'/g
/** Random values that open nothing. */
const HARMLESS = /^(?:etag|content-|last-modified|age$|date$|vary$|x-vercel-id$|cf-ray$|nel$|report-to$)/

export class Redaction {
  readonly #keys = new Set<string>()
  readonly #remembered = new Remembered()
  #rules: Rules
  #hasPatterns = false
  #isWithoutBodies = false

  constructor() {
    this.#rules = this.#rulesNow()
  }

  /** Adds to what must not be seen, for the rest of the lease. */
  learn({ keys, hasPatterns, isWithoutBodies }: Announcement): void {
    this.#hasPatterns ||= hasPatterns
    this.#isWithoutBodies ||= isWithoutBodies
    for (const key of keys) if (this.#keys.size < KEYS) this.#keys.add(key.toLowerCase())
    this.#rules = this.#rulesNow()
  }

  /** false when no body may be seen */
  get readsBodies(): boolean {
    return !this.#hasPatterns && !this.#isWithoutBodies
  }

  reading(reading: Reading): Reading {
    switch (reading.kind) {
      case 'sent': {
        const { requestBody, worker, ...sent } = reading
        const named = worker?.url === undefined ? {} : { url: this.#url(worker.url) }
        return {
          ...sent,
          url: this.#url(sent.url),
          ...(worker === undefined ? {} : { worker: { ...worker, ...named } }),
          ...this.#body('requestBody', requestBody),
        }
      }
      case 'answered': {
        const { redirectedTo, responses, ...answered } = reading
        return {
          ...answered,
          responses: responses.map((response) => this.#response(response)),
          ...(redirectedTo === undefined ? {} : { redirectedTo: this.#url(redirectedTo) }),
        }
      }
      case 'ended': {
        const { error, responseBody, ...ended } = reading
        return {
          ...ended,
          ...(error === undefined ? {} : { error: this.#text(error.slice(0, ERROR_CHARS)) }),
          ...this.#body('responseBody', responseBody),
        }
      }
    }
  }

  #url(url: string): string {
    return this.#text(url.slice(0, ADDRESS_CHARS))
  }

  #body<K extends 'requestBody' | 'responseBody'>(field: K, body: string | undefined) {
    if (body === undefined || !this.readsBodies) return {}
    const value = body.length > OUTCOME_BYTES ? undefined : parsed(body)
    const whole =
      value === undefined
        ? this.#text(body.slice(0, TEXT_READ))
        : this.#remembered.hide(JSON.stringify(redactJson(this.#withoutKeys(value), this.#rules)))
    const text = whole.slice(0, BODY_BYTES)
    const isCut = text.length < whole.length || (value === undefined && body.length > TEXT_READ)
    return { [field]: text, ...(isCut ? { cut: true } : {}) } as { [key in K]?: string } & { cut?: true }
  }

  /** What the app names hides every value, as in the page: the rules alone leave flags. */
  #withoutKeys(value: Json): Json {
    if (this.#keys.size === 0 || value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map((item) => this.#withoutKeys(item))
    const fields = Object.entries(value).map(([key, field]) => {
      const isHidden = this.#keys.has(key.toLowerCase()) && field !== null && field !== ''
      return [key, isHidden ? REDACTED : this.#withoutKeys(field)]
    })
    return Object.fromEntries(fields)
  }

  /** Patterns stay in the page, so that nobody here knows which headers they match. */
  #response({ status, headers }: ReadResponse): ReadResponse {
    if (this.#hasPatterns) return { status }
    const shown = Object.entries(headers ?? {})
      .slice(0, HEADERS)
      .map(([name, value]) => [name, this.#header(name, value).slice(0, HEADER_CHARS)])
    return { status, headers: Object.fromEntries(shown) }
  }

  /** @param value several cookies are lines of one value */
  #header(name: string, value: string): string {
    if (name === 'set-cookie') {
      const cookies = value.split('\n').map((cookie) => this.#cookie(cookie))
      return cookies.join('\n')
    }
    const cut = value.slice(0, HEADER_CHARS * 2)
    // A list of names and values hides what its name says, and what is in the value.
    const [shown] = Object.values(redactJson({ [name]: cut }, this.#rules) as { [key: string]: string })
    const text = this.#remembered.hide(this.#text(shown ?? REDACTED)).replace(NONCE, `'nonce-${REDACTED}'`)
    return HARMLESS.test(name) ? text : text.replace(/[^\s"'=:;,]+/g, (token) => this.#token(token))
  }

  /** No page sees the headers of its document, so that a random value in one is a credential until the contrary is known. */
  #token(token: string): string {
    if (!isScrambled(token) || token.includes('/')) return token
    this.#remembered.add(token)
    return REDACTED
  }

  #cookie(cookie: string): string {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    this.#remembered.add(pair.slice(at + 1))
    const kept = attributes.filter((each) => COOKIE_ATTRIBUTE.test(each)).map((each) => this.#text(each))
    const name = at < 0 ? '' : `${this.#text(pair.slice(0, at))}=`
    return [`${name}${at === pair.length - 1 ? '' : REDACTED}`, ...kept].join('; ')
  }

  #text(text: string): string {
    return this.#remembered.hide(redactText(text, this.#rules))
  }

  #rulesNow(): Rules {
    return { ...everyRuleWith([...this.#keys]), found: (value) => this.#remembered.add(value) }
  }
}

function parsed(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json
    return nestsTooDeep(value) ? undefined : value
  } catch {
    return undefined
  }
}
