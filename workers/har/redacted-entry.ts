/**
 * Redacts what was recorded, before it is written to a file: by every rule, and by the keys that the documents of the lease
 * announced. The page's patterns and exemptions stay in the page, so that more may be hidden here, and never less.
 */
import { everyRuleWith } from '../../sdk/protocol/redaction/every-rule.js'
import { redactJson } from '../../sdk/protocol/redaction/json.js'
import { isScrambled } from '../../sdk/protocol/redaction/opaque.js'
import { REDACTED } from '../../sdk/protocol/redaction/redacted.js'
import { Remembered } from '../../sdk/protocol/redaction/remembered.js'
import { type Rules, rulesWith } from '../../sdk/protocol/redaction/rules.js'
import { redactText } from '../../sdk/protocol/redaction/text.js'
import type { Json } from '../../sdk/protocol/values.js'
import type { HarContent, HarEntry, HarPair } from './har.js'
import { redactCode } from './redacted-code.js'
import { redactMarkup } from './redacted-markup.js'

const COOKIES = /^(?:set-)?cookie$/i
const ATTRIBUTE = /^(?:path|domain|expires|max-age|httponly|secure|samesite|partitioned|priority)\b/i
const NONCE = /'nonce-[^']*'/g
/** Random values that open nothing. */
const HARMLESS =
  /^(?:accept|access-control-|age$|cache-control$|content-|date$|etag$|if-|last-modified$|sec-|user-agent$|vary$)/i
/** Code runs only as it is written, so that it is whole or left out. */
const CODE = /\b(?:javascript|ecmascript|css)\b/i
const MARKUP = /\b(?:html|xml)\b/i
const LEFT_OUT = 'not recorded: the code holds what looks like a credential'

export class EntryRedaction {
  readonly #remembered = new Remembered()
  readonly #rules: Rules
  /** only the names of `keys` */
  readonly #keys: Rules

  /** @param keys that the documents announced */
  constructor(keys: readonly string[]) {
    const found = (value: string) => this.#remembered.add(value)
    this.#rules = { ...everyRuleWith(keys), found }
    this.#keys = rulesWith(keys, { byDefault: false, found })
  }

  /** Redacts by rules, and remembers the values that they find. */
  entry(entry: HarEntry): HarEntry {
    const { request, response } = entry
    const { postData } = request
    return {
      ...entry,
      request: {
        ...request,
        url: this.#text(request.url),
        headers: request.headers.map((each) => this.#header(each)),
        queryString: request.queryString.map((each) => this.#pair(each)),
        ...(postData === undefined ? {} : { postData: { ...postData, text: this.#body(postData.text) } }),
      },
      response: {
        ...response,
        headers: response.headers.map((each) => this.#header(each)),
        content: this.#content(response.content),
        redirectURL: this.#text(response.redirectURL),
      },
    }
  }

  /** Hides the values that were found in any entry. */
  remembered(entry: HarEntry): HarEntry {
    const { request, response } = entry
    const { postData } = request
    const hide = (text: string) => this.#remembered.hide(text)
    const pairs = (all: readonly HarPair[]) => all.map(({ name, value }) => ({ name, value: hide(value) }))
    return {
      ...entry,
      request: {
        ...request,
        url: hide(request.url),
        headers: pairs(request.headers),
        queryString: pairs(request.queryString),
        ...(postData === undefined ? {} : { postData: { ...postData, text: hide(postData.text) } }),
      },
      response: {
        ...response,
        headers: pairs(response.headers),
        content: this.#hiddenIn(response.content),
        redirectURL: hide(response.redirectURL),
      },
    }
  }

  #hiddenIn(content: HarContent): HarContent {
    const { text, encoding, size, mimeType } = content
    if (text === undefined || encoding !== undefined) return content
    const shown = this.#remembered.hide(text)
    if (shown === text) return content
    return CODE.test(mimeType) ? { size, mimeType, comment: LEFT_OUT } : { ...content, text: shown }
  }

  #text(text: string): string {
    return redactText(text, this.#rules)
  }

  #body(text: string): string {
    const value = parsed(text)
    if (value === undefined) return this.#text(text)
    const shown = redactJson(value, this.#rules)
    return shown === value ? text : JSON.stringify(shown)
  }

  #content(content: HarContent): HarContent {
    const { text, encoding, mimeType, size } = content
    // Bytes that are no text: a picture, a font.
    if (text === undefined || encoding !== undefined) return content
    if (CODE.test(mimeType))
      return redactCode(text, this.#keys) === text ? content : { size, mimeType, comment: LEFT_OUT }
    if (!MARKUP.test(mimeType)) return { ...content, text: this.#body(text) }
    return { ...content, text: redactMarkup(text, this.#rules, (json) => this.#body(json)) }
  }

  #pair({ name, value }: HarPair): HarPair {
    const shown = redactJson({ [name]: value }, this.#rules) as { [name: string]: string }
    return { name: this.#text(name), value: this.#text(shown[name] ?? REDACTED) }
  }

  #header({ name, value }: HarPair): HarPair {
    if (COOKIES.test(name)) {
      const isSet = /^set/i.test(name)
      return {
        name,
        value: value
          .split('\n')
          .map((line) => this.#cookies(line, isSet))
          .join('\n'),
      }
    }
    const { value: shown } = this.#pair({ name, value })
    const text = shown.replace(NONCE, `'nonce-${REDACTED}'`)
    if (HARMLESS.test(name)) return { name, value: text }
    return { name, value: text.replace(/[^\s"'=:;,/?&]+/g, (token) => this.#token(token)) }
  }

  /** No page sees these headers, so that a random value in one counts as a credential. */
  #token(token: string): string {
    if (!isScrambled(token)) return token
    this.#remembered.add(token)
    return REDACTED
  }

  /** @param isSet only the first pair is a cookie, and the others are its attributes */
  #cookies(line: string, isSet: boolean): string {
    return line
      .split(';')
      .map((part) => part.trim())
      .map((part, i) => (isSet && i > 0 && ATTRIBUTE.test(part) ? part : this.#cookie(part)))
      .join('; ')
  }

  #cookie(pair: string): string {
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1)
    if (value === '') return pair
    this.#remembered.add(value)
    return at < 0 ? REDACTED : `${this.#text(pair.slice(0, at))}=${REDACTED}`
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
