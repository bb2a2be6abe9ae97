import type { NetFinished, NetStarted, Outcome } from '../../protocol/events.js'
import { OUTCOME_BYTES } from '../../protocol/limits.js'
import type { CallId, Milliseconds } from '../../protocol/values.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { ChannelContext } from '../channel.js'
import { sideOf } from '../dev-server/dev-server.js'
import { boundedBody } from './body.js'
import type { StartedCall } from './calls.js'
import { initiator } from './initiator.js'
import { operationOf } from './operation.js'
import { isReadable } from './outcome/media-types.js'
import type { Body } from './outcome/reader.js'
import { serverTexts } from './outcome/server-texts.js'
import { parsed } from './parsed.js'
import { isSameSite } from './same-site.js'
import { textOf } from './sent-body.js'

const SAFE = ['GET', 'HEAD', 'OPTIONS']
const ERROR_CHARS = 500

export interface Request {
  transport: NetStarted['transport']
  method: string
  url: string
  body: unknown
  /** those that the app set, where they are known */
  headers?: HeadersInit | undefined
  side?: NetStarted['side']
}

export type Unread = Extract<Outcome, { outcome: 'unread' }>['why']

export class ObservedCall implements StartedCall {
  provenance: Provenance
  timed?: () => void
  readonly id: CallId
  readonly number: number
  readonly href: string
  readonly started: Milliseconds
  /** true for an unsafe method, or for a mutation in GraphQL */
  readonly isWrite: boolean
  readonly #context: ChannelContext
  readonly #isGraphql: boolean
  /** the body, parsed when it is JSON */
  readonly #sent: unknown
  readonly #resource: string
  #status: number | undefined
  #mediaType = ''
  #isFinished = false

  /** @throws TypeError when the URL is invalid */
  constructor(context: ChannelContext, request: Request) {
    const { calls } = context
    const url = new URL(request.url, context.realm.document.baseURI)
    this.id = calls.nextId()
    this.number = calls.count
    this.href = url.href.replace(/#.*/, '')
    this.#context = context
    this.started = context.natives.now()
    const method = request.method.toUpperCase()
    const text = textOf(request.body)
    const value = (context.learnt.parsed ?? parsed)(text)
    this.#sent = value ?? text
    const operation = operationOf(value ?? Object.fromEntries(url.searchParams))
    this.#isGraphql = operation !== undefined
    const { kind = 'unknown' } = operation ?? {}
    this.isWrite = !SAFE.includes(method) && (kind === 'unknown' || kind === 'mutation')
    this.#resource = `${method} ${url.origin}${url.pathname} ${operation?.name ?? ''}`
    const side = request.side ?? sideOf(url, context.ignoreUrls)
    const line = initiator()
    const { cause, learnt, recentReads: reads, redact } = context
    const found = cause.current()
    const isOfAct = found.cause.startsWith('act:')
    const { isWrite, href, number } = this
    const { fit, act } =
      learnt.deed?.started({
        number,
        href,
        method,
        body: text ?? request.body,
        value,
        headers: request.headers,
        isWrite,
        isOfAct,
        reads,
        redact,
      }) ?? {}
    const from = act === undefined ? found : { ...found, ...cause.ofAct(act) }
    this.provenance = { ...from, via: this.id }
    calls.start(this)
    if (side === undefined) calls.hasAsked = true
    context.emit(
      'net.started',
      {
        call: this.id,
        transport: request.transport,
        method,
        url: redact.url(url.href),
        sameSite: isSameSite(url),
        ...(side === undefined ? {} : { side }),
        ...(line === undefined ? {} : { initiator: line }),
        ...(operation === undefined ? {} : { operation }),
        ...fit,
        ...this.#captured('requestBody', text === undefined ? undefined : { text }),
      },
      from,
    )
  }

  /** @param redirectedTo the address that answered; empty when it is the requested one, or unknown */
  responded(status: number, contentType: string | null, redirectedTo: string): void {
    this.#status = status
    if (status === 202 && this.isWrite) this.#context.acceptedWork.note(this.provenance.cause)
    if (status >= 400) this.#context.signs.noteFailure()
    this.#mediaType = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const { id: call } = this
    this.#context.emit(
      'net.responded',
      {
        call,
        status,
        mediaType: this.#mediaType,
        ...(redirectedTo === '' ? {} : { redirectedTo: this.#context.redact.url(redirectedTo) }),
        durationMs: this.#elapsed(),
      },
      this.provenance,
    )
  }

  /**
   * Why the response is not read; undefined when it is read, for its outcome or because bodies are captured.
   *
   * @param length the response's `content-length`
   */
  whyUnread(length: string | null): Unread | undefined {
    if (!this.isWrite && !this.#context.captureBodies) return 'not-read'
    if (!isReadable(this.#mediaType)) return 'media-type'
    return Number(length ?? 0) > OUTCOME_BYTES ? 'too-large' : undefined
  }

  get isEventStream(): boolean {
    return this.#mediaType === 'text/event-stream'
  }

  /** Keeps texts and values of a response, to find them on the page. Called before the app gets the response. */
  heard(body: Body): void {
    if ((this.#status ?? 0) >= 400) this.#context.signs.noteServerTexts(serverTexts(body))
    else if (!this.isWrite) {
      if (this.provenance.cause.startsWith('act:')) this.#keep(body)
      this.#context.recentReads.note(this.href, body)
    }
  }

  /** Keeps the response to an action's read. It may report errors, or on a write that was only accepted. */
  #keep(body: Body): void {
    const value = 'value' in body ? body.value : parsed(body.text)
    if (value === undefined) return
    const { acceptedWork, emit, learnt, recentReads } = this.#context
    const { id: call, number, href } = this
    const failed = learnt.deed?.heard({ call, number, href, resource: this.#resource, value }, recentReads)
    const says = (acceptedWork.isAny && learnt.progressIn?.(value)) || (this.#isGraphql && failed)
    if (!says) return
    emit('net.progress', { call, says }, this.provenance)
    if (says === 'pending' && acceptedWork.countPoll(this.provenance.cause))
      this.provenance = { ...this.provenance, loops: [] }
  }

  finished(body: Body | Unread): void {
    if (this.#isFinished) return
    const outcome = this.isWrite ? this.#outcome(body) : undefined
    const read = typeof body === 'string' ? undefined : body
    if (read !== undefined) {
      this.heard(read)
      if (outcome?.outcome === 'reports-failure')
        this.#context.signs.noteServerTexts(this.#context.learnt.furtherTexts?.(read) ?? [])
    }
    this.#finish({
      result: 'done',
      ...(outcome === undefined ? {} : { outcome }),
      ...this.#compared(read),
      ...this.#captured('responseBody', read),
    })
  }

  failed(result: 'failed' | 'aborted' | 'timed-out', error: string): void {
    this.#context.signs.noteFailure()
    this.#finish({ result, error: this.#context.redact.text(error).slice(0, ERROR_CHARS) })
  }

  #outcome(body: Body | Unread): Outcome {
    const isEmpty = typeof body !== 'string' && 'text' in body && body.text === ''
    if (this.#status === 204 || this.#status === 205 || this.#status === 304 || isEmpty)
      return { outcome: 'ok' }
    if (typeof body === 'string') return { outcome: 'unread', why: body }
    if ('text' in body && body.text.length > OUTCOME_BYTES) return { outcome: 'unread', why: 'too-large' }
    return this.#context.outcomes.of(this.id, {
      mediaType: this.#mediaType,
      isGraphql: this.#isGraphql,
      body,
      sent: this.#sent,
      status: this.#status,
      resource: this.#resource,
    })
  }

  /** How a write and its answer fit what the agent did. */
  #compared(body: Body | undefined): Partial<NetFinished> | undefined {
    if (!this.isWrite) return undefined
    const { href, number } = this
    const isOfAct = this.provenance.cause.startsWith('act:')
    const answer = body && ('value' in body ? body.value : parsed(body.text))
    return this.#context.learnt.deed?.finished({
      number,
      href,
      sent: this.#sent,
      answer,
      status: this.#status ?? 0,
      isOfAct,
    })
  }

  #finish(end: Omit<NetFinished, 'call' | 'status' | 'durationMs'>): void {
    if (this.#isFinished) return
    this.#isFinished = true
    this.#context.calls.end(this)
    const status = this.#status === undefined ? {} : { status: this.#status }
    const data = { call: this.id, ...status, durationMs: this.#elapsed(), ...end }
    this.#context.emit('net.finished', data, this.provenance)
  }

  #elapsed(): Milliseconds {
    return Math.max(0, this.#context.natives.now() - this.started)
  }

  #captured<K extends 'requestBody' | 'responseBody'>(
    field: K,
    body: Body | undefined,
  ): { [key in K]?: string } & { cut?: true } {
    if (!this.#context.captureBodies || body === undefined) return {}
    const { text, ...cut } = boundedBody(body, this.#context.redact, this.#context.learnt.parsed)
    return { [field]: text, ...cut } as { [key in K]?: string } & { cut?: true }
  }
}
