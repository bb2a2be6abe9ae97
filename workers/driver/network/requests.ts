/**
 * Reads the requests of a lease where its pages cannot: bodies of forms that navigate, headers of answers, and all that
 * workers send. What a document asked for waits until the document has said what must not be seen.
 */
import type { BrowserContext, CDPSession, Page, Request, Response } from 'playwright-core'
import { systemClock } from '../../timeline/clock.js'
import type { EndedRequest, Reading, ReadResponse, WorkerOrigin } from '../../timeline/reading.js'
import type { Announcement } from './announcement.js'
import { answerBody } from './answer-body.js'
import { PageReadings } from './page-readings.js'
import { Redaction } from './redaction.js'
import { bodyText } from './sent-form.js'
import type { SharedWorkers } from './shared-workers.js'
import { Twins } from './twins.js'

const TYPES: ReadonlySet<string> = new Set(['document', 'xhr', 'fetch', 'eventsource', 'ping', 'image'])
const REDIRECTS = 20
/** bytes of a request's body */
const BODY_READ = 1024 * 1024
/** Answers of one lease whose bodies are read at once. Further ones are not read. */
const BODIES_AT_ONCE = 20

/** @param page undefined for what all pages of the lease share */
export type Told = (page: Page | undefined, reading: Reading) => void

interface PageNetwork {
  twins: Twins
  readings: PageReadings
  /** number of the latest request that was told of the page */
  latest: number
}

/** The browser may never say what a page that has left got. */
const READ_MS = 3_000
/** A worker that is busy for longer is not waited for. */
const WORKER_MS = 1_000

export interface RequestsOptions {
  sharedWorkers: SharedWorkers
  /** numbers the requests of the browser */
  next(): number
  /** called when something is read; what it returns, when it was told */
  busy(): () => void
  /** called for each reading, with nothing in it that must not be seen */
  told: Told
}

export class Requests {
  readonly #context: BrowserContext
  readonly #options: RequestsOptions
  readonly #redaction = new Redaction()
  readonly #pages = new Map<Page, PageNetwork>()
  readonly #numbers = new WeakMap<Request, Promise<number | undefined>>()
  /** resolve when the answer was told, or cannot be read */
  readonly #answers = new WeakMap<Request, Promise<void>>()
  #bodies = 0
  /** number of the latest request that was told of no page */
  #latest = 0
  #endSharing: Promise<() => void> | undefined

  constructor(context: BrowserContext, options: RequestsOptions) {
    this.#context = context
    this.#options = options
    context.on('request', (request) => {
      // The page may leave meanwhile.
      this.#numbers.set(
        request,
        this.#begin(request).catch(() => undefined),
      )
    })
    context.on('response', (response) => {
      const answered = this.#answered(response).catch(() => undefined)
      this.#answers.set(response.request(), answered)
      this.#read(answered)
    })
    context.on('requestfinished', (request) => this.#read(this.#ended(request)))
    context.on('requestfailed', (request) => this.#read(this.#ended(request)))
  }

  /** A claim may rest on what is read, so nobody may think meanwhile that nothing can come any more. */
  #read(reading: Promise<void>): void {
    const end = this.#options.busy()
    const late = new Promise<void>((resolve) => setTimeout(resolve, READ_MS).unref())
    // The page may leave meanwhile.
    void Promise.race([reading.catch(() => undefined), late]).finally(end)
  }

  /** Call before the page loads anything. @param cdp of its own target */
  async follow(page: Page, cdp: CDPSession): Promise<void> {
    page.once('close', () => this.#pages.delete(page))
    this.#endSharing ??= this.#options.sharedWorkers.watch(cdp, this.#tellAll)
    await Promise.all([this.#of(page).twins.follow(cdp), this.#endSharing])
  }

  close(): void {
    void this.#endSharing?.then((end) => end())
  }

  /** Call when a page's own document begins. */
  began(page: Page): void {
    this.#of(page).readings.hold()
  }

  /** Call when a document said what must not be seen. @param isOfPage it is the page's own, not that of a frame */
  announced(page: Page, announcement: Announcement, isOfPage: boolean): void {
    this.#redaction.learn(announcement)
    if (isOfPage) this.#of(page).readings.release()
  }

  /**
   * Waits until the workers of a page have done what they were asked for until now, and until it is known of each request
   * who sent it.
   *
   * @returns number of the latest request that was told, and whether there is any worker
   */
  async workersDone(page: Page): Promise<{ latest: number; isAny: boolean }> {
    const own = [...page.workers(), ...this.#context.serviceWorkers()]
    const late = new Promise<void>((resolve) => setTimeout(resolve, WORKER_MS).unref())
    // A worker may end meanwhile.
    const answers = own.map((worker) => worker.evaluate('0').catch(() => undefined))
    await Promise.race([Promise.all(answers), late])
    await Promise.all([
      this.#options.sharedWorkers.settled(this.#tellAll),
      this.#pages.get(page)?.twins.settled(),
    ])
    const isAny = own.length > 0 || this.#options.sharedWorkers.isAny(this.#tellAll)
    return { latest: Math.max(this.#of(page).latest, this.#latest), isAny }
  }

  async #begin(request: Request): Promise<number | undefined> {
    const at = systemClock.now()
    const sender = request.serviceWorker()
    const page = sender === null ? pageOf(request) : undefined
    if (sender === null && (page === undefined || isOfForeignFrame(request, page))) return undefined
    const isOfPage = page === undefined ? false : await this.#of(page).twins.isOfPage(request)
    const before = request.redirectedFrom()
    if (before !== null) return this.#numbers.get(before)
    if (!TYPES.has(request.resourceType())) return undefined
    const worker = isOfPage ? undefined : workerOf(request, page)
    const number = this.#options.next()
    const body = request.postDataBuffer()
    const type = request.headers()['content-type'] ?? ''
    this.#tell(request, page, {
      kind: 'sent',
      request: number,
      at,
      method: request.method(),
      url: request.url(),
      ...(worker === undefined ? {} : { worker }),
      ...(body === null ? {} : { requestBody: bodyText(body.toString('utf8', 0, BODY_READ), type) }),
    })
    return number
  }

  async #answered(response: Response): Promise<void> {
    const request = response.request()
    const at = systemClock.now()
    const number = await this.#numbers.get(request)
    if (number === undefined || isRedirect(response)) return
    const responses = [await responseOf(response)]
    let first = request
    for (let i = 0; i < REDIRECTS; i++) {
      const before = first.redirectedFrom()
      if (before === null) break
      first = before
      const redirect = await before.response()
      if (redirect !== null) responses.unshift(await responseOf(redirect))
    }
    const redirected = first === request ? {} : { redirectedTo: request.url() }
    const { startTime } = first.timing()
    const began = startTime > 0 ? { began: startTime } : {}
    this.#tell(request, pageOf(request), {
      kind: 'answered',
      request: number,
      at,
      responses,
      ...redirected,
      ...began,
    })
  }

  async #ended(request: Request): Promise<void> {
    const at = systemClock.now()
    const number = await this.#numbers.get(request)
    // The end of a request that is redirected is reported before the request that follows it.
    const response = request.failure() === null ? await request.response() : null
    if (number === undefined || (response !== null && isRedirect(response))) return
    const ended = await this.#endOf(request)
    // Nothing is said of a request after its end.
    await this.#answers.get(request)
    this.#tell(request, pageOf(request), { request: number, at, ...ended })
  }

  async #endOf(request: Request): Promise<EndedRequest> {
    const failure = request.failure()?.errorText
    if (failure !== undefined)
      return { kind: 'ended', result: /ABORTED/i.test(failure) ? 'aborted' : 'failed', error: failure }
    if (this.#bodies >= BODIES_AT_ONCE || !this.#redaction.readsBodies)
      return { kind: 'ended', result: 'done' }
    this.#bodies += 1
    try {
      const response = await request.response()
      const body = response === null ? undefined : await answerBody(request, response)
      return { kind: 'ended', result: 'done', ...(body === undefined ? {} : { responseBody: body }) }
    } catch {
      // The page may have left, and its answers with it.
      return { kind: 'ended', result: 'done' }
    } finally {
      this.#bodies -= 1
    }
  }

  #tell(request: Request, page: Page | undefined, reading: Reading): void {
    if (page === undefined) return this.#tellAll(reading)
    const isNext = request.isNavigationRequest() && request.frame() === page.mainFrame()
    this.#of(page).readings.add(reading, isNext)
  }

  readonly #tellAll = (reading: Reading) => this.#report(undefined, reading)

  #report(page: Page | undefined, reading: Reading): void {
    if (page === undefined) this.#latest = Math.max(this.#latest, reading.request)
    else this.#of(page).latest = Math.max(this.#of(page).latest, reading.request)
    this.#options.told(page, this.#redaction.reading(reading))
  }

  #of(page: Page): PageNetwork {
    const known = this.#pages.get(page)
    if (known !== undefined) return known
    const told = (reading: Reading) => this.#report(page, reading)
    const made = { twins: new Twins(page), readings: new PageReadings(told), latest: 0 }
    this.#pages.set(page, made)
    return made
  }
}

function isRedirect(response: Response): boolean {
  const status = response.status()
  return status >= 300 && status < 400 && response.headers().location !== undefined
}

async function responseOf(response: Response): Promise<ReadResponse> {
  return { status: response.status(), headers: await response.allHeaders() }
}

/** undefined for a request that no frame made, and of a page that has closed */
function pageOf(request: Request): Page | undefined {
  try {
    return request.serviceWorker() === null ? request.frame().page() : undefined
  } catch {
    return undefined
  }
}

/** What such a frame sends and gets is its own. */
function isOfForeignFrame(request: Request, page: Page): boolean {
  const frame = request.frame()
  if (frame === page.mainFrame()) return false
  const url = request.isNavigationRequest() ? request.url() : frame.url()
  return /^https?:/.test(url) && new URL(url).origin !== new URL(page.url()).origin
}

function workerOf(request: Request, page: Page | undefined): WorkerOrigin {
  const service = request.serviceWorker()?.url()
  if (service !== undefined) return { kind: 'service-worker', url: service }
  const urls = page?.workers().map((worker) => worker.url()) ?? []
  // A worker's script is the referrer of what it sends, unless its policy hides it.
  const url =
    urls.find((each) => each === request.headers().referer) ?? (urls.length === 1 ? urls[0] : undefined)
  return { kind: 'worker', ...(url === undefined ? {} : { url }) }
}
