/** Records what the pages of a lease ask and are answered, from a call on. It stays in this thread until it is redacted. */
import type { BrowserContext, Request, Response } from 'playwright-core'
import { HAR_BODIES_BYTES, HAR_BODY_BYTES, HAR_ENTRIES, HAR_READ_MS } from '../../sdk/protocol/limits.js'
import { contentOf } from '../har/body-content.js'
import { type HarContent, type HarEntry, type HarPair, type HarResponse, UNKNOWN_SIZE } from '../har/har.js'

/** A request, and its entry when it has ended. */
interface Slot {
  startedAt: Date
  entry?: HarEntry
}

export interface Recorded {
  /** in the order of the requests */
  entries: HarEntry[]
  /** requests that were not recorded: they had no answer yet, or there were too many */
  left: number
}

const VERSION = 'HTTP/1.1'
const BODILESS = new Set([101, 204, 205, 304])
const REDIRECT = /^3/
/** A request that the page gave up has no answer to play. */
const GIVEN_UP = 'net::ERR_ABORTED'

export class Recording {
  readonly #context: BrowserContext
  readonly #slots = new Map<Request, Slot>()
  readonly #reading = new Set<Promise<void>>()
  #bytes = 0
  #surplus = 0
  #isOn = false

  constructor(context: BrowserContext) {
    this.#context = context
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** Begins anew. */
  start(): void {
    this.drop()
    this.#isOn = true
    this.#context.on('request', this.#began)
    this.#context.on('requestfinished', this.#ended)
    this.#context.on('requestfailed', this.#failed)
  }

  /** Waits for the bodies that are being read. */
  async recorded(): Promise<Recorded> {
    let late: NodeJS.Timeout | undefined
    const limit = new Promise<void>((resolve) => {
      late = setTimeout(resolve, HAR_READ_MS)
    })
    await Promise.race([Promise.all(this.#reading), limit])
    clearTimeout(late)
    const slots = [...this.#slots.values()]
    const entries = slots.flatMap(({ entry }) => entry ?? [])
    return { entries, left: this.#surplus + slots.length - entries.length }
  }

  /** Ends the recording, and forgets it. */
  drop(): void {
    this.#isOn = false
    this.#context.off('request', this.#began)
    this.#context.off('requestfinished', this.#ended)
    this.#context.off('requestfailed', this.#failed)
    this.#slots.clear()
    this.#reading.clear()
    this.#bytes = 0
    this.#surplus = 0
  }

  readonly #began = (request: Request): void => {
    if (!/^https?:/.test(request.url())) return
    if (this.#slots.size >= HAR_ENTRIES) this.#surplus += 1
    else this.#slots.set(request, { startedAt: new Date() })
  }

  readonly #ended = (request: Request): void => this.#read(request, () => this.#answered(request))

  readonly #failed = (request: Request): void => {
    const why = request.failure()?.errorText ?? 'failed'
    if (why === GIVEN_UP) this.#slots.delete(request)
    else this.#read(request, async () => unanswered(why))
  }

  #read(request: Request, answer: () => Promise<HarResponse | undefined>): void {
    const slot = this.#slots.get(request)
    if (slot === undefined) return
    const reading = entryOf(request, slot.startedAt, answer)
      .then((entry) => {
        if (entry !== undefined) slot.entry = entry
      })
      // The page or its browser is gone.
      .catch(() => undefined)
      .finally(() => this.#reading.delete(reading))
    this.#reading.add(reading)
  }

  async #answered(request: Request): Promise<HarResponse | undefined> {
    const response = await request.response()
    if (response === null) return undefined
    const headers = pairsOf(await response.headersArray())
    const status = response.status()
    const location = response.headers().location ?? ''
    const isRedirect = REDIRECT.test(String(status)) && location !== ''
    const content = await this.#content(response, request.method() === 'HEAD' || isRedirect)
    return {
      status,
      statusText: response.statusText(),
      httpVersion: VERSION,
      cookies: [],
      headers,
      content,
      redirectURL: isRedirect ? location : '',
      headersSize: UNKNOWN_SIZE,
      bodySize: content.size,
    }
  }

  async #content(response: Response, isEmpty: boolean): Promise<HarContent> {
    const mimeType = response.headers()['content-type'] ?? ''
    if (isEmpty || BODILESS.has(response.status())) return { size: 0, mimeType }
    const body = await response.body().catch(() => undefined)
    if (this.#bytes + (body?.byteLength ?? 0) > HAR_BODIES_BYTES)
      return { size: body?.byteLength ?? 0, mimeType, comment: 'not recorded: the recording is full' }
    const content = contentOf(body, mimeType, HAR_BODY_BYTES)
    if (content.text !== undefined) this.#bytes += content.size
    return content
  }
}

async function entryOf(
  request: Request,
  startedAt: Date,
  answer: () => Promise<HarResponse | undefined>,
): Promise<HarEntry | undefined> {
  const time = Math.max(0, request.timing().responseEnd)
  const [headers, response] = await Promise.all([request.headersArray().catch(() => []), answer()])
  if (response === undefined) return undefined
  const url = request.url()
  const body = request.postDataBuffer()
  const type = request.headers()['content-type'] ?? ''
  return {
    startedDateTime: startedAt.toISOString(),
    time,
    request: {
      method: request.method(),
      url,
      httpVersion: VERSION,
      cookies: [],
      headers: pairsOf(headers),
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      ...(body === null || body.byteLength > HAR_BODY_BYTES
        ? {}
        : { postData: { mimeType: type, text: body.toString() } }),
      headersSize: UNKNOWN_SIZE,
      bodySize: body?.byteLength ?? 0,
    },
    response,
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  }
}

function unanswered(why: string): HarResponse {
  return {
    status: 0,
    statusText: '',
    httpVersion: VERSION,
    cookies: [],
    headers: [],
    content: { size: 0, mimeType: '' },
    redirectURL: '',
    headersSize: UNKNOWN_SIZE,
    bodySize: UNKNOWN_SIZE,
    _error: why,
  }
}

/** Names of HTTP/2 that are no headers begin with a colon. */
function pairsOf(headers: readonly HarPair[]): HarPair[] {
  return headers.filter(({ name }) => !name.startsWith(':')).map(({ name, value }) => ({ name, value }))
}
