/**
 * Tells the requests of a page from those of its dedicated workers. Playwright reports both alike, and the protocol session
 * of the page reports the page's own alone: a request without a twin there is a worker's.
 */
import type { CDPSession, Page, Request } from 'playwright-core'
import type { Milliseconds } from '../../../sdk/protocol/values.js'
import { systemClock } from '../../timeline/clock.js'

const TYPES: ReadonlySet<string> = new Set(['fetch', 'xhr'])
/** ms after which nobody waits for a twin any more */
const KEPT_MS = 10_000
/** requests of each side that wait for their twins */
const KEPT = 2_000
/** A page that is busy for longer cannot say whether a request was its own. */
const ANSWER_MS = 2_000
/** Without bodies: the browser keeps none for this session. */
const NO_BODIES = { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 0 }

interface Waiting {
  key: string
  at: Milliseconds
  /** undefined when it is decided, and only the twin is to come */
  settle?: ((isOfPage: boolean) => void) | undefined
}

export class Twins {
  readonly #page: Page
  #cdp: CDPSession | undefined
  /** seen by the page's session, and not yet by Playwright */
  #ahead: { key: string; at: Milliseconds }[] = []
  #waiting: Waiting[] = []
  #asking: Promise<void> | undefined

  constructor(page: Page) {
    this.#page = page
  }

  /** @param cdp of the page's own target */
  async follow(cdp: CDPSession): Promise<void> {
    cdp.on('Network.requestWillBeSent', ({ request: { method, url }, type = '' }) => {
      if (TYPES.has(type.toLowerCase())) this.#came(keyOf(method, url))
    })
    await cdp.send('Network.enable', NO_BODIES)
    this.#cdp = cdp
  }

  /** Resolves to false for a request of a worker. */
  isOfPage(request: Request): Promise<boolean> {
    const cdp = this.#cdp
    if (cdp === undefined || !TYPES.has(request.resourceType())) return Promise.resolve(true)
    const key = keyOf(request.method(), request.url())
    this.#forgetOld()
    const twin = this.#ahead.findIndex((each) => each.key === key)
    if (twin >= 0) {
      this.#ahead.splice(twin, 1)
      return Promise.resolve(true)
    }
    const waiting: Waiting = { key, at: systemClock.now() }
    this.#waiting = [...this.#waiting, waiting].slice(-KEPT)
    // Without a worker the page is not asked: its twin comes.
    if (this.#page.workers().length === 0) return Promise.resolve(true)
    return new Promise((settle) => {
      waiting.settle = settle
      this.#asking ??= this.#ask(cdp)
    })
  }

  /** Resolves when it is known of each request so far. */
  async settled(): Promise<void> {
    await this.#asking
  }

  #came(key: string): void {
    const waiting = this.#waiting.find((each) => each.key === key)
    if (waiting === undefined) {
      this.#ahead = [...this.#ahead, { key, at: systemClock.now() }].slice(-KEPT)
      return
    }
    this.#waiting = this.#waiting.filter((each) => each !== waiting)
    waiting.settle?.(true)
  }

  /** What the page's session reports before it answers a question has come when the answer comes. */
  async #ask(cdp: CDPSession): Promise<void> {
    for (;;) {
      const asked = this.#waiting.filter(({ settle }) => settle !== undefined)
      if (asked.length === 0) break
      await answerOf(cdp)
      for (const each of asked) if (this.#waiting.includes(each)) each.settle?.(false)
      this.#waiting = this.#waiting.filter((each) => !asked.includes(each))
    }
    this.#asking = undefined
  }

  #forgetOld(): void {
    const oldest = systemClock.now() - KEPT_MS
    if ((this.#ahead[0]?.at ?? oldest) < oldest) this.#ahead = this.#ahead.filter(({ at }) => at >= oldest)
    if ((this.#waiting[0]?.at ?? oldest) < oldest)
      this.#waiting = this.#waiting.filter(({ at }) => at >= oldest)
  }
}

async function answerOf(cdp: CDPSession): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, ANSWER_MS).unref())
  const answer = cdp.send('Runtime.evaluate', { expression: '0', silent: true })
  // The page may have left meanwhile.
  await Promise.race([answer, late]).catch(() => undefined)
}

function keyOf(method: string, url: string): string {
  return `${method} ${url.replace(/#.*/s, '')}`
}
