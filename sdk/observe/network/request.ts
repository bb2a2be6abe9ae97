/** One call that is observed, from its start to its end, whichever API sends it. */
import type { NetFinished, NetStarted, Outcome } from '../../protocol/events.js'
import { OUTCOME_BYTES } from '../../protocol/limits.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { ChannelContext } from '../channel.js'
import { sideOf } from '../dev-server/dev-server.js'
import { noteServerTexts, noteTrouble } from '../dom/sign.js'
import { keepAnswer } from './answers.js'
import { boundedBody, parsed } from './body.js'
import { initiator } from './initiator.js'
import { operationOf } from './operation.js'
import { readerOf, readOutcome } from './outcome/index.js'
import { progressIn } from './outcome/progress.js'
import type { Body, Members } from './outcome/reader.js'
import { serverTexts } from './outcome/server-texts.js'
import { membersOf } from './outcome/shape.js'

const SAFE = ['GET', 'HEAD', 'OPTIONS']

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
/** Calls whose timing is not told yet, and the most that wait for it. */
const untimed = new Set<ObservedCall>()
const UNTIMED = 200
/** numbers of the calls that are under way */
const open = new Set<number>()
/** a write of this document was answered 202 */
let isAnyAccepted = false
/** how often polls may still learn that accepted work is pending, and stay the action's own */
let patience = 200

/** An id for a call or a connection of a document. */
export function nextCallId(doc: string): string {
  calls += 1
  return `${doc}.${calls}`
}

/** Takes out the call to an address that was under way at a moment (epoch ms), the one that began closest to it. */
export function takeUntimed(href: string, at: number): ObservedCall | undefined {
  const [closest] = [...untimed]
    .filter((call) => call.href === href)
    .sort((one, two) => Math.abs(one.started - at) - Math.abs(two.started - at))
  if (closest !== undefined) untimed.delete(closest)
  return closest
}

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
  provenance: Provenance
  readonly id: string
  /** an unsafe method; of GraphQL, only a mutation */
  readonly isWrite: boolean
  /** without its fragment, as the browser's own entry has it */
  readonly href: string
  /** epoch ms */
  readonly started: number
  readonly #context: ChannelContext
  readonly #isGraphql: boolean
  readonly #sent: Members
  readonly #number: number
  /** what is asked for, whatever it is asked with */
  readonly #resource: string
  #status: number | undefined
  #mediaType = ''
  #isFinished = false

  /** @throws TypeError for a URL that is none */
  constructor(context: ChannelContext, doc: string, request: Request) {
    const url = new URL(request.url, context.realm.document.baseURI)
    this.id = nextCallId(doc)
    this.#number = calls
    open.add(calls)
    this.href = url.href.replace(/#.*/, '')
    this.#context = context
    this.started = context.natives.now()
    untimed.add(this)
    for (const oldest of untimed) if (untimed.size > UNTIMED) untimed.delete(oldest)
    const cause = context.cause.current()
    this.provenance = { ...cause, via: this.id }
    const method = request.method.toUpperCase()
    const text = textOf(request.body)
    const value = parsed(text)
    this.#sent = membersOf(value)
    const operation = operationOf(value ?? Object.fromEntries(url.searchParams))
    this.#isGraphql = operation !== undefined
    const { kind = 'unknown' } = operation ?? {}
    this.isWrite = !SAFE.includes(method) && (kind === 'unknown' || kind === 'mutation')
    this.#resource = `${method} ${url.origin}${url.pathname} ${operation?.name ?? ''}`
    const side = request.side ?? sideOf(url, context.ignoreUrls)
    const line = initiator()
    context.emit(
      'net.started',
      {
        call: this.id,
        transport: request.transport,
        method,
        url: context.redact.url(url.href),
        sameSite: isSameSite(url),
        ...(side === undefined ? {} : { side }),
        ...(line === undefined ? {} : { initiator: line }),
        ...(operation === undefined ? {} : { operation }),
        ...(text === undefined && request.body != null ? {} : { digest: digest(text ?? '') }),
        ...(this.#sent.count > 1 ? { members: this.#sent.count } : {}),
        ...this.#captured('requestBody', text === undefined ? undefined : { text }),
      },
      cause,
    )
  }

  responded(status: number, contentType: string | null): void {
    this.#status = status
    if (status === 202 && this.isWrite) isAnyAccepted = true
    if (status >= 400) noteTrouble()
    this.#mediaType = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const { id: call } = this
    this.#context.emit(
      'net.responded',
      { call, status, mediaType: this.#mediaType, durationMs: this.#elapsed() },
      this.provenance,
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

  /** Notes what an answer says, so that it is known on the page; before the app goes on with it. */
  heard(body: Body): void {
    if ((this.#status ?? 0) >= 400) noteServerTexts(serverTexts(body))
    else if (!this.isWrite && this.provenance.cause.startsWith('act:')) this.#keep(body)
  }

  /** What an action's read brought: to be found on the screen, and to settle a write that was only accepted. */
  #keep(body: Body): void {
    const value = 'value' in body ? body.value : parsed(body.text)
    if (value === undefined) return
    keepAnswer(this.id, this.#number, this.#resource, value)
    const says = isAnyAccepted ? progressIn(value) : undefined
    if (says === undefined) return
    this.#context.emit('net.progress', { call: this.id, says }, this.provenance)
    if (says === 'pending' && patience-- > 0) this.provenance = { ...this.provenance, loops: [] }
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
      ...this.#captured('responseBody', read),
    })
  }

  failed(result: 'failed' | 'aborted' | 'timed-out', error: string): void {
    noteTrouble()
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

  #finish(end: Pick<NetFinished, 'result' | 'outcome' | 'error' | 'responseBody' | 'cut'>): void {
    if (this.#isFinished) return
    this.#isFinished = true
    open.delete(this.#number)
    const status = this.#status === undefined ? {} : { status: this.#status }
    const data = { call: this.id, ...status, durationMs: this.#elapsed(), ...end }
    this.#context.emit('net.finished', data, this.provenance)
  }

  #elapsed(): number {
    return Math.max(0, this.#context.natives.now() - this.started)
  }

  /** A body under its field, where bodies are to be sent. */
  #captured<K extends 'requestBody' | 'responseBody'>(
    field: K,
    body: Body | undefined,
  ): { [key in K]?: string } & { cut?: true } {
    if (!this.#context.captureBodies || body === undefined) return {}
    const { text, ...cut } = boundedBody(body, this.#context.redact)
    return { [field]: text, ...cut } as { [key in K]?: string } & { cut?: true }
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

export function isSameSite(url: URL): boolean {
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
