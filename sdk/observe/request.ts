/** What is told of a request before it is sent, whichever API sends it. */
import type { NetFinished, NetStarted, Outcome } from '../protocol/events.js'
import { BODY_BYTES, OUTCOME_BYTES } from '../protocol/limits.js'
import type { ChannelContext, Mark } from './channel.js'
import { readerOf, readOutcome } from './outcome/index.js'
import { failureTexts, isRecord, membersOf } from './outcome/shape.js'
import { noteServerTexts } from './sign.js'

const SAFE = ['GET', 'HEAD', 'OPTIONS']
const DEV_SERVER =
  /\/(?:@vite|@react-refresh|@id|@fs|__vite_ping|_next\/(?:webpack-hmr|static\/webpack)|__nextjs|__webpack_hmr|__open-in-editor)|\.hot-update\.(?:js|json)|\.map(?:$|\?)/

let calls = 0

/** One call that is observed, from its start to its end. */
export class ObservedCall {
  readonly mark: Mark
  readonly id: string
  readonly #context: ChannelContext
  readonly #started: number
  readonly #method: string
  readonly #isGraphql: boolean
  readonly #sent: ReadonlySet<string>
  #status: number | undefined
  #finished = false

  constructor(
    context: ChannelContext,
    doc: string,
    request: {
      transport: NetStarted['transport']
      method: string
      url: string
      body: unknown
      side?: NetStarted['side']
    },
  ) {
    calls += 1
    this.id = `${doc}.${calls}`
    this.#context = context
    this.#started = context.natives.now()
    this.#method = request.method.toUpperCase()
    const cause = context.cause.current()
    this.mark = { ...cause, via: this.id }
    const text = typeof request.body === 'string' ? request.body : formText(request.body)
    const parsed = parse(text)
    const members = membersOf(parsed)
    this.#sent = members.identities
    const operation = operationOf(parsed)
    this.#isGraphql = operation !== undefined
    const url = new URL(request.url, location.href)
    const side = request.side ?? sideOf(url, context.ignoreUrls)
    context.emit(
      'net.started',
      {
        call: this.id,
        transport: request.transport,
        method: this.#method,
        url: context.redact.url(url.href),
        sameSite: isSameSite(url),
        ...(side === undefined ? {} : { side }),
        ...(operation === undefined ? {} : { operation }),
        ...(text === undefined ? {} : { digest: digest(text) }),
        ...(members.count > 1 ? { members: members.count } : {}),
        ...(context.captureBodies && text !== undefined ? { requestBody: this.#bounded(text) } : {}),
      },
      cause,
    )
  }

  get isWrite(): boolean {
    return !SAFE.includes(this.#method)
  }

  get isFinished(): boolean {
    return this.#finished
  }

  responded(status: number, contentType: string | null): void {
    this.#status = status
    this.#context.emit(
      'net.responded',
      { call: this.id, status, mediaType: mediaTypeOf(contentType), durationMs: this.#elapsed() },
      this.mark,
    )
  }

  /** True when the answer is to be read, for its outcome or because bodies are captured. */
  wantsBody(contentType: string | null, length: string | null): boolean {
    const mediaType = mediaTypeOf(contentType)
    if (Number(length ?? 0) > OUTCOME_BYTES) return false
    const readable = readerOf(mediaType, this.#isGraphql) !== undefined
    return readable && (this.isWrite || this.#context.captureBodies)
  }

  /** The answer was read, or is known to have no body. */
  finished(
    contentType: string | null,
    text: string | undefined,
    unread: 'too-large' | 'opaque' | 'stream' | 'media-type' = 'media-type',
  ): void {
    const mediaType = mediaTypeOf(contentType)
    const failed = (this.#status ?? 0) >= 400
    const outcome = this.isWrite ? this.#outcome(mediaType, text, unread) : undefined
    if (text !== undefined && (failed || outcome?.outcome === 'reports-failure'))
      noteServerTexts(textsOf(text))
    this.#finish({
      result: 'done',
      ...(outcome === undefined ? {} : { outcome }),
      ...(this.#context.captureBodies && text !== undefined ? { responseBody: this.#bounded(text) } : {}),
    })
  }

  failed(result: 'failed' | 'aborted' | 'timed-out', error: string): void {
    this.#finish({ result, error: this.#context.redact.text(error).slice(0, 500) })
  }

  #outcome(
    mediaType: string,
    text: string | undefined,
    unread: 'too-large' | 'opaque' | 'stream' | 'media-type',
  ): Outcome {
    if (this.#status === 204 || this.#status === 205 || this.#status === 304 || text === '')
      return { outcome: 'ok' }
    const reader = readerOf(mediaType, this.#isGraphql)
    if (text === undefined || reader === undefined) return { outcome: 'unread', why: unread }
    if (text.length > OUTCOME_BYTES) return { outcome: 'unread', why: 'too-large' }
    return readOutcome(reader, { text, sent: this.#sent })
  }

  #finish(end: Pick<NetFinished, 'result' | 'outcome' | 'error' | 'responseBody'>): void {
    if (this.#finished) return
    this.#finished = true
    const status = this.#status === undefined ? {} : { status: this.#status }
    this.#context.emit(
      'net.finished',
      { call: this.id, ...status, durationMs: this.#elapsed(), ...end },
      this.mark,
    )
  }

  #elapsed(): number {
    return Math.max(0, this.#context.natives.now() - this.#started)
  }

  #bounded(text: string): string {
    const parsed = parse(text)
    const safe =
      parsed === undefined
        ? this.#context.redact.text(text)
        : JSON.stringify(this.#context.redact.value(parsed))
    return safe.slice(0, BODY_BYTES)
  }
}

function mediaTypeOf(contentType: string | null): string {
  return (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

function parse(text: string | undefined): unknown {
  if (text === undefined || !/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function textsOf(text: string): string[] {
  const parsed = parse(text)
  if (parsed !== undefined) return failureTexts(parsed)
  return text.length > 3 && text.length < 300 && !text.includes('<') ? [text.trim()] : []
}

function formText(body: unknown): string | undefined {
  if (body instanceof URLSearchParams) return body.toString()
  if (!(body instanceof FormData)) return undefined
  return JSON.stringify(
    Object.fromEntries([...body].map(([key, value]) => [key, typeof value === 'string' ? value : '[file]'])),
  )
}

/** A GraphQL request is told by its body: `query` and, where it is named, `operationName`. */
function operationOf(body: unknown): NetStarted['operation'] {
  const first: unknown = Array.isArray(body) ? body[0] : body
  if (!isRecord(first) || typeof first.query !== 'string') return undefined
  const match = /^\s*(?:#[^\n]*\n\s*)*(query|mutation|subscription)?\b\s*([A-Za-z_]\w*)?/.exec(first.query)
  if (match === null || !/[{]/.test(first.query)) return undefined
  const kind = (match[1] ?? 'query') as 'query' | 'mutation' | 'subscription'
  const name = typeof first.operationName === 'string' ? first.operationName : (match[2] ?? null)
  return { kind, name }
}

function sideOf(url: URL, ignored: readonly string[]): NetStarted['side'] {
  if (DEV_SERVER.test(url.pathname + url.search)) return 'dev-server'
  return ignored.some((part) => url.href.includes(part)) ? 'ignored' : undefined
}

function isSameSite(url: URL): boolean {
  const site = (host: string) => host.split('.').slice(-2).join('.')
  return (
    url.hostname === location.hostname ||
    (/[a-z]/i.test(url.hostname) && site(url.hostname) === site(location.hostname))
  )
}

/** FNV-1a, 32 bits: tells the same body from another, and nothing of it. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16)
}
