/**
 * The requests of shared workers, which Playwright does not report. They are targets of the browser, and belong to no page.
 * The browser starts one without waiting for this: what a script sends in its first moments may be missed.
 */
import type { Browser, CDPSession } from 'playwright-core'
import { systemClock } from '../../timeline/clock.js'
import type { Reading } from '../../timeline/reading.js'
import { bodyText } from './sent-form.js'

type Listener = (reading: Reading) => void

interface Message {
  id?: number
  method?: string
  params?: unknown
}

interface WillBeSent {
  requestId: string
  request: { method: string; url: string; headers: { [name: string]: string }; postData?: string }
  redirectResponse?: unknown
}

interface Received {
  requestId: string
  response: { status: number; url: string; headers: { [name: string]: string } }
}

interface Failed {
  requestId: string
  errorText: string
  canceled?: boolean
}

interface SharedWorker {
  url: string
  told: Listener
  /** numbers of the requests that are under way */
  numbers: Map<string, number>
  answers: Map<number, () => void>
}

const TYPE = 'shared_worker'
/** A worker that is busy for longer is not waited for. */
const ANSWER_MS = 1_000

export class SharedWorkers {
  readonly #browser: Browser
  readonly #next: () => number
  /** by id of the browser's context */
  readonly #listeners = new Map<string, Listener>()
  readonly #workers = new Map<string, SharedWorker>()
  /** contexts with a worker that is not watched yet */
  readonly #attaching = new Map<Promise<void>, Listener>()
  #cdp: Promise<CDPSession> | undefined
  #messages = 0

  /** @param next numbers the requests of the browser */
  constructor(browser: Browser, next: () => number) {
    this.#browser = browser
    this.#next = next
  }

  /**
   * Watches the shared workers of a context.
   *
   * @param page a protocol session of a page of it
   * @returns ends it
   */
  async watch(page: CDPSession, told: Listener): Promise<() => void> {
    const { targetInfo } = await page.send('Target.getTargetInfo')
    const { browserContextId = '' } = targetInfo
    this.#listeners.set(browserContextId, told)
    this.#cdp ??= this.#begin()
    await this.#cdp
    return () => void this.#listeners.delete(browserContextId)
  }

  /** True when a context has any. */
  isAny(told: Listener): boolean {
    const watched = [...this.#workers.values()].map((worker) => worker.told)
    return [...watched, ...this.#attaching.values()].includes(told)
  }

  /** Resolves when the workers of a context have done what they were asked for until now. */
  async settled(told: Listener): Promise<void> {
    await Promise.all([...this.#attaching].map(([attached, each]) => each === told && attached))
    const own = [...this.#workers].filter(([, worker]) => worker.told === told)
    await Promise.all(own.map(([session, worker]) => this.#answerOf(session, worker)))
  }

  async #begin(): Promise<CDPSession> {
    const cdp = await this.#browser.newBrowserCDPSession()
    cdp.on('Target.targetCreated', ({ targetInfo: { type, targetId, url, browserContextId = '' } }) => {
      const told = this.#listeners.get(browserContextId)
      if (type !== TYPE || told === undefined) return
      const attached = this.#attach(cdp, targetId, { url, told }).finally(() =>
        this.#attaching.delete(attached),
      )
      this.#attaching.set(attached, told)
    })
    cdp.on('Target.detachedFromTarget', ({ sessionId }) => void this.#workers.delete(sessionId))
    cdp.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => this.#receive(sessionId, message))
    await cdp.send('Target.setDiscoverTargets', {
      discover: true,
      filter: [{ type: TYPE }, { exclude: true }],
    })
    return cdp
  }

  async #attach(cdp: CDPSession, targetId: string, worker: { url: string; told: Listener }): Promise<void> {
    // The worker may have ended meanwhile.
    const attached = await cdp
      .send('Target.attachToTarget', { targetId, flatten: false })
      .catch(() => undefined)
    if (attached === undefined) return
    this.#workers.set(attached.sessionId, { ...worker, numbers: new Map(), answers: new Map() })
    this.#send(cdp, attached.sessionId, 'Network.enable')
  }

  #send(cdp: CDPSession, sessionId: string, method: string, params: object = {}): number {
    this.#messages += 1
    const message = JSON.stringify({ id: this.#messages, method, params })
    cdp.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined)
    return this.#messages
  }

  async #answerOf(session: string, { answers }: SharedWorker): Promise<void> {
    const cdp = await this.#cdp
    if (cdp === undefined) return
    const id = this.#send(cdp, session, 'Runtime.evaluate', { expression: '0' })
    await new Promise<void>((resolve) => {
      answers.set(id, resolve)
      setTimeout(resolve, ANSWER_MS).unref()
    })
    answers.delete(id)
  }

  #receive(session: string, text: string): void {
    const worker = this.#workers.get(session)
    if (worker === undefined) return
    const { id, method, params } = JSON.parse(text) as Message
    if (id !== undefined) worker.answers.get(id)?.()
    else if (method === 'Network.requestWillBeSent') this.#sent(worker, params as WillBeSent)
    else if (method === 'Network.responseReceived') this.#received(worker, params as Received)
    else if (method === 'Network.loadingFinished') this.#ended(worker, params as Failed, { result: 'done' })
    else if (method === 'Network.loadingFailed') {
      const { errorText: error, canceled } = params as Failed
      this.#ended(worker, params as Failed, { result: canceled === true ? 'aborted' : 'failed', error })
    }
  }

  #sent({ url, told, numbers }: SharedWorker, { requestId, request, redirectResponse }: WillBeSent): void {
    if (redirectResponse !== undefined || !/^https?:/.test(request.url)) return
    const number = this.#next()
    numbers.set(requestId, number)
    const { method, headers, postData } = request
    const body = postData === undefined ? undefined : bodyText(postData, headers['Content-Type'] ?? '')
    told({
      kind: 'sent',
      request: number,
      at: systemClock.now(),
      method,
      url: request.url,
      worker: { kind: 'shared-worker', url },
      ...(body === undefined ? {} : { requestBody: body }),
    })
  }

  #received({ told, numbers }: SharedWorker, { requestId, response }: Received): void {
    const request = numbers.get(requestId)
    if (request === undefined) return
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const responses = [{ status: response.status, headers }]
    told({ kind: 'answered', request, at: systemClock.now(), responses })
  }

  #ended(
    { told, numbers }: SharedWorker,
    { requestId }: { requestId: string },
    end: { result: 'done' | 'failed' | 'aborted'; error?: string },
  ): void {
    const request = numbers.get(requestId)
    numbers.delete(requestId)
    if (request !== undefined) told({ kind: 'ended', request, at: systemClock.now(), ...end })
  }
}
