/** One call that is observed, from its start to its end, whichever API sends it. */
import type { NetFinished, NetStarted, Outcome } from '../protocol/events.js'
import { BODY_BYTES, OUTCOME_BYTES } from '../protocol/limits.js'
import { fitsGlob } from '../protocol/match.js'
import type { ChannelContext, Mark } from './channel.js'
import { operationOf } from './operation.js'
import { readerOf, readOutcome } from './outcome/index.js'
import type { Body, Members } from './outcome/reader.js'
import { serverTexts } from './outcome/server-texts.js'
import { membersOf } from './outcome/shape.js'
import { noteServerTexts } from './sign.js'

const SAFE = ['GET', 'HEAD', 'OPTIONS']
const DEV_SERVER =
  /\/(?:@vite|@react-refresh|@id|@fs|__vite_ping|_next\/(?:webpack-hmr|static\/webpack)|__nextjs|__webpack_hmr|__open-in-editor)|\.hot-update\.(?:js|json)|\.map(?:$|\?)/

export interface Request {
  transport: NetStarted['transport']
  method: string
  url: string
  /** as the app gave it to the API */
  body: unknown
  side?: NetStarted['side']
}

/** Why an answer was not read. */
export type Unread = Extract<Outcome, { outcome: 'unread' }>['why']

let calls = 0
/** numbers of the calls that are under way */
const open = new Set<number>()

/** How many calls there were. */
export function callCount(): number {
  return calls
}

/** True while a call is under way that came after the first `count`. */
export function isCallOpen(count: number): boolean {
  return [...open].some((number) => number > count)
}

export class ObservedCall {
  /** what its settlement leads to */
  readonly mark: Mark
  readonly id: string
  /** an unsafe method; of GraphQL, only a mutation */
  readonly isWrite: boolean
  readonly #number: number
  readonly #context: ChannelContext
  readonly #started: number
  readonly #isGraphql: boolean
  readonly #sent: Members
  #status: number | undefined
  #mediaType = ''
  #isFinished = false

  /** @throws TypeError for a URL that is none */
  constructor(context: ChannelContext, doc: string, request: Request) {
    const url = new URL(request.url, document.baseURI)
    calls += 1
    open.add(calls)
    this.#number = calls
    this.id = `${doc}.${calls}`
    this.#context = context
    this.#started = context.natives.now()
    const cause = context.cause.current()
    this.mark = { ...cause, via: this.id }
    const method = request.method.toUpperCase()
    const text = textOf(request.body)
    const parsed = parse(text)
    this.#sent = membersOf(parsed)
    const operation = operationOf(parsed)
    this.#isGraphql = operation !== undefined
    this.isWrite = !SAFE.includes(method) && (operation === undefined || operation.kind === 'mutation')
    const side = request.side ?? sideOf(url, context.ignoreUrls)
    context.emit(
      'net.started',
      {
        call: this.id,
        transport: request.transport,
        method,
        url: context.redact.url(url.href),
        sameSite: isSameSite(url),
        ...(side === undefined ? {} : { side }),
        ...(operation === undefined ? {} : { operation }),
        ...(text === undefined ? {} : { digest: digest(text) }),
        ...(this.#sent.count > 1 ? { members: this.#sent.count } : {}),
        ...(context.captureBodies && text !== undefined ? { requestBody: this.#bounded({ text }) } : {}),
      },
      cause,
    )
  }

  responded(status: number, contentType: string | null): void {
    this.#status = status
    this.#mediaType = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const { id: call } = this
    this.#context.emit(
      'net.responded',
      { call, status, mediaType: this.#mediaType, durationMs: this.#elapsed() },
      this.mark,
    )
  }

  /**
   * Why the answer is not to be read, or undefined when it is: for its outcome, or because bodies are captured.
   *
   * @param length the answer's `content-length`
   */
  whyUnread(length: string | null): Unread | undefined {
    if (!this.isWrite && !this.#context.captureBodies) return 'not-read'
    if (readerOf(this.#mediaType, this.#isGraphql) === undefined) return 'media-type'
    return Number(length ?? 0) > OUTCOME_BYTES ? 'too-large' : undefined
  }

  get isEventStream(): boolean {
    return this.#mediaType === 'text/event-stream'
  }

  /** Notes what a failing answer says, so that it is known on the page; before the app goes on with it. */
  heard(body: Body): void {
    if ((this.#status ?? 0) >= 400) noteServerTexts(serverTexts(body))
  }

  /** The answer was read, or is known to have no body. */
  finished(body: Body | Unread): void {
    if (this.#isFinished) return
    const outcome = this.isWrite ? this.#outcome(body) : undefined
    const read = typeof body === 'string' ? undefined : body
    if (read !== undefined) {
      this.heard(read)
      if (outcome?.outcome === 'reports-failure') noteServerTexts(serverTexts(read))
    }
    this.#finish({
      result: 'done',
      ...(outcome === undefined ? {} : { outcome }),
      ...(this.#context.captureBodies && read !== undefined ? { responseBody: this.#bounded(read) } : {}),
    })
  }

  failed(result: 'failed' | 'aborted' | 'timed-out', error: string): void {
    this.#finish({ result, error: this.#context.redact.text(error).slice(0, 500) })
  }

  #outcome(body: Body | Unread): Outcome {
    const isEmpty = typeof body !== 'string' && 'text' in body && body.text === ''
    if (this.#status === 204 || this.#status === 205 || this.#status === 304 || isEmpty)
      return { outcome: 'ok' }
    if (typeof body === 'string') return { outcome: 'unread', why: body }
    if ('text' in body && body.text.length > OUTCOME_BYTES) return { outcome: 'unread', why: 'too-large' }
    const reader = readerOf(this.#mediaType, this.#isGraphql)
    return reader === undefined
      ? { outcome: 'unread', why: 'media-type' }
      : readOutcome(reader, body, this.#sent)
  }

  #finish(end: Pick<NetFinished, 'result' | 'outcome' | 'error' | 'responseBody'>): void {
    if (this.#isFinished) return
    this.#isFinished = true
    open.delete(this.#number)
    const status = this.#status === undefined ? {} : { status: this.#status }
    const data = { call: this.id, ...status, durationMs: this.#elapsed(), ...end }
    this.#context.emit('net.finished', data, this.mark)
  }

  #elapsed(): number {
    return Math.max(0, this.#context.natives.now() - this.#started)
  }

  #bounded(body: Body): string {
    const { redact } = this.#context
    const value = 'value' in body ? body.value : parse(body.text)
    if (value !== undefined) return JSON.stringify(redact.value(value)).slice(0, BODY_BYTES)
    const text = 'text' in body ? body.text : ''
    return redact.text(redactForm(text, redact.isSecretKey)).slice(0, BODY_BYTES)
  }
}

function parse(text: string | undefined): unknown {
  if (text === undefined || !/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The text of a body that is one; forms as their fields. */
function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  if (!(body instanceof FormData)) return undefined
  const fields = [...body].map(([key, value]) => [key, typeof value === 'string' ? value : '[file]'])
  return JSON.stringify(Object.fromEntries(fields))
}

/** A form-encoded text with the values of secret fields replaced; other text as it is. */
function redactForm(text: string, isSecretKey: (key: string) => boolean): string {
  return text.replace(/(^|[&\n])([^=&\s]{1,80})=([^&\n]*)/g, (whole, before: string, key: string) =>
    isSecretKey(decodeURIComponent(key.replace(/%(?![0-9a-f]{2})/gi, '%25')))
      ? `${before}${key}=[REDACTED]`
      : whole,
  )
}

function sideOf(url: URL, ignored: readonly string[]): NetStarted['side'] {
  if (DEV_SERVER.test(url.pathname + url.search)) return 'dev-server'
  const isIgnored = ignored.some((part) =>
    part.includes('*') ? fitsGlob(url.href, part) : url.href.includes(part),
  )
  return isIgnored ? 'ignored' : undefined
}

function isSameSite(url: URL): boolean {
  const site = (host: string) => host.split('.').slice(-2).join('.')
  const isName = /[a-z]/i.test(url.hostname)
  return url.hostname === location.hostname || (isName && site(url.hostname) === site(location.hostname))
}

/** FNV-1a, 32 bits: tells the same body from another, and nothing of it. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16)
}
