/** Notices that a browser of another machine does not answer any more: a connection that nobody ends stays open for hours. */
import type { Browser, CDPSession } from 'playwright-core'

const BETWEEN_MS = 5_000
const ANSWER_MS = 15_000

export class Pulse {
  readonly #cdp: CDPSession
  readonly #browser: Browser
  readonly #gone: (why: string) => void
  readonly #timer: NodeJS.Timeout
  #beating: Promise<void> | undefined

  private constructor(browser: Browser, cdp: CDPSession, gone: (why: string) => void) {
    this.#browser = browser
    this.#cdp = cdp
    this.#gone = gone
    this.#timer = setInterval(() => void this.beat(), BETWEEN_MS)
  }

  /**
   * @param gone called once when the browser does not answer
   * @throws Error of Playwright for a browser that is no Chromium
   */
  static async of(browser: Browser, gone: (why: string) => void): Promise<Pulse> {
    return new Pulse(browser, await browser.newBrowserCDPSession(), gone)
  }

  /** Resolves when the browser has answered, or is gone. */
  beat(): Promise<void> {
    this.#beating ??= this.#ask().finally(() => {
      this.#beating = undefined
    })
    return this.#beating
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #ask(): Promise<void> {
    let late: NodeJS.Timeout | undefined
    const limit = new Promise<'late'>((resolve) => {
      late = setTimeout(resolve, ANSWER_MS, 'late')
    })
    // A connection that has ended says so itself.
    const answer = this.#cdp.send('Browser.getVersion').catch(() => undefined)
    const first = await Promise.race([answer, limit])
    clearTimeout(late)
    if (first !== 'late' || !this.#browser.isConnected()) return
    this.stop()
    this.#gone(`the browser has not answered for ${ANSWER_MS / 1_000} s`)
  }
}
