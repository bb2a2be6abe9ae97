/** Adds the SDK to the start of the documents that a dev server sends. */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { headOf, withPolicies } from './html.js'
import { allowIn } from './policy.js'
import { pathsOf, tagOf } from './script.js'

export interface Page {
  /** path of the app, with a slash at both ends */
  base: string
  bridge: string
  /** called when a policy was changed, or blocks the SDK */
  warn(line: string): void
}

const POLICIES = ['content-security-policy', 'content-security-policy-report-only']
/** bytes in which the start of a document's head must be found */
const PRELUDE_BYTES = 64 * 1024
type Rest = unknown[]

/**
 * True when a browser navigates with this request. Responses to `fetch` stay unchanged. So do same-origin frames, which
 * the top page observes.
 */
function wantsDocument(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== 'GET' && method !== 'POST') return false
  const { 'sec-fetch-dest': destination, 'sec-fetch-site': site, accept = '' } = headers
  if (destination === 'iframe' || destination === 'frame') return site !== 'same-origin'
  return destination === undefined ? accept.startsWith('text/html') : destination === 'document'
}

export function addSdk(request: IncomingMessage, response: ServerResponse, page: Page): void {
  if (!wantsDocument(request.method, request.headers)) return
  // A compressed body cannot be changed, and a local dev server needs no compression.
  delete request.headers['accept-encoding']
  const scheme = (request.socket as { encrypted?: boolean }).encrypted === true ? 'https' : 'http'
  const origin = `${scheme}://${request.headers.host ?? request.headers[':authority'] ?? 'localhost'}`
  const held = new HeldResponse(response, page, origin)
  const { writeHead, write, end } = response
  Object.assign(response, {
    writeHead(status: number, ...rest: Rest) {
      const headers = rest.at(-1)
      if (typeof headers === 'object' && headers !== null) {
        setHeaders(response, headers as OutgoingHttpHeaders | Rest)
        rest.pop()
      }
      held.begin(status)
      return Reflect.apply(writeHead, response, [status, ...rest])
    },
    write(chunk: unknown, ...rest: Rest) {
      held.begin(response.statusCode)
      const ready = held.take(chunk, rest[0])
      if (ready === undefined) return Reflect.apply(write, response, [chunk, ...rest])
      const done = rest.find((each) => typeof each === 'function') as (() => void) | undefined
      if (ready.length > 0)
        return Reflect.apply(write, response, [ready, ...(done === undefined ? [] : [done])])
      if (done !== undefined) queueMicrotask(done)
      return true
    },
    end(chunk?: unknown, ...rest: Rest) {
      const given = typeof chunk === 'function' ? undefined : chunk
      held.begin(response.statusCode)
      const ready = held.finish(given, rest[0])
      if (ready === undefined) return Reflect.apply(end, response, [chunk, ...rest])
      const done = [chunk, ...rest].find((each) => typeof each === 'function')
      return Reflect.apply(end, response, done === undefined ? [ready] : [ready, done])
    },
  })
}

/** A response that holds back its first bytes until the document's head is found. */
class HeldResponse {
  readonly #response: ServerResponse
  readonly #page: Page
  readonly #origin: string
  #held: Buffer | undefined
  #isBegun = false
  #nonce: string | undefined

  constructor(response: ServerResponse, page: Page, origin: string) {
    this.#response = response
    this.#page = page
    this.#origin = origin
  }

  begin(status: number): void {
    if (this.#isBegun || this.#response.headersSent) return
    this.#isBegun = true
    const type = String(this.#response.getHeader('content-type') ?? '')
    const isCoded = this.#response.hasHeader('content-encoding')
    if (!/^text\/html\b/i.test(type) || isCoded || status === 204 || status === 304) return
    this.#held = Buffer.alloc(0)
    this.#response.removeHeader('content-length')
    for (const name of POLICIES) {
      const given = this.#response.getHeader(name)
      if (given === undefined) continue
      const widened = (value: unknown) => String(value).split(',').map(this.#allow).join(', ')
      this.#response.setHeader(name, Array.isArray(given) ? given.map(widened) : widened(given))
    }
  }

  /**
   * Adds a chunk.
   *
   * @returns the bytes to send now; undefined if the response is not held
   */
  take(chunk: unknown, encoding: unknown): Buffer | undefined {
    if (this.#held === undefined) return undefined
    this.#held = Buffer.concat([this.#held, bufferOf(chunk, encoding)])
    return this.#release(false)
  }

  finish(chunk: unknown, encoding: unknown): Buffer | undefined {
    if (this.#held === undefined) return undefined
    this.#held = Buffer.concat([this.#held, bufferOf(chunk, encoding)])
    return this.#release(true)
  }

  #release(isLast: boolean): Buffer {
    const held = this.#held ?? Buffer.alloc(0)
    const at = headOf(held.toString('latin1'), isLast || held.length > PRELUDE_BYTES)
    if (at === 'later') return Buffer.alloc(0)
    this.#held = undefined
    if (at === 'none') return held
    // A policy in <meta> is after the SDK's tag, but applies to the SDK's later connections.
    const rest = withPolicies(held.toString('latin1', at), (policy) => this.#allow(policy))
    const tag = tagOf(this.#page.base, this.#nonce)
    return Buffer.concat([held.subarray(0, at), Buffer.from(tag), Buffer.from(rest, 'latin1')])
  }

  readonly #allow = (policy: string): string => {
    const { bridge, base, warn } = this.#page
    const scripts = pathsOf(base).map((path) => this.#origin + path)
    const allowed = allowIn(policy.trim(), { bridge, scripts })
    this.#nonce ??= allowed.nonce
    if (allowed.refusal !== undefined)
      warn(`the page's Content Security Policy blocks the SDK: ${allowed.refusal}`)
    if (allowed.added.length > 0)
      warn(
        `the page's Content Security Policy additionally allows in development: ${allowed.added.join('; ')}`,
      )
    return allowed.policy
  }
}

function bufferOf(chunk: unknown, encoding: unknown): Buffer {
  if (chunk === undefined || chunk === null) return Buffer.alloc(0)
  if (typeof chunk === 'string')
    return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
  return Buffer.from(chunk as Uint8Array)
}

/** Sets headers from either argument form of `writeHead`: an object, or a list of names and values. */
function setHeaders(response: ServerResponse, headers: OutgoingHttpHeaders | Rest): void {
  if (!Array.isArray(headers)) {
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) response.setHeader(name, value)
    return
  }
  const pairs = Array.isArray(headers[0])
    ? (headers as [string, string][])
    : headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1]] as [string, string]] : []))
  const fresh = new Set<string>()
  for (const [name, value] of pairs) {
    const isAgain = fresh.has(name.toLowerCase())
    fresh.add(name.toLowerCase())
    if (isAgain) response.appendHeader(name, value)
    else response.setHeader(name, value)
  }
}
