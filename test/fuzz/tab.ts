/** A live page of a fixture app, which is opened again when a call took it away. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Agent } from '../harness/agent.js'
import { eventually } from '../harness/patience.js'
import { filled, type Known, learned, UNSEEN } from './live.js'

/** ms after which a page that does not load is closed; its script may be stuck */
const STUCK_MS = 10_000

interface Listed {
  sessions: { sessionId: string; url: string }[]
}

export class FuzzTab {
  readonly #browser: Browser
  readonly #agent: Agent
  readonly #address: string
  readonly #mark: string
  #context: BrowserContext | undefined
  #page: Page | undefined
  #known: Known = UNSEEN

  /** @param number is part of the address, so that the tab's session can be found */
  constructor(browser: Browser, agent: Agent, url: string, number: number) {
    this.#browser = browser
    this.#agent = agent
    this.#mark = `tab=${number}`
    this.#address = `${url}/?${this.#mark}`
  }

  /** Loads the page, in a new tab if the present one is stuck, and waits for its session. */
  async open(): Promise<void> {
    const isLoaded = await this.#load().catch(() => false)
    if (!isLoaded) {
      await this.#context?.close().catch(() => undefined)
      this.#context = undefined
      if (!(await this.#load())) throw new Error(`${this.#address} does not open`)
    }
    await eventually(async () => {
      const { sessions } = await this.#ask<Listed>({ action: 'list' }, 'probe_session')
      const own = sessions.findLast(({ url }) => url.includes(this.#mark))
      if (own !== undefined) this.#known = { ...UNSEEN, session: [own.sessionId], page: [this.#address] }
      return own !== undefined
    }, `a session of ${this.#address}`)
    const sessionId = this.#known.session[0]
    this.learn(JSON.stringify(await this.#ask({ action: 'page', sessionId }, 'probe_look')))
  }

  fill(args: unknown): unknown {
    return filled(args, this.#known)
  }

  learn(answer: string): void {
    this.#known = learned(this.#known, answer)
  }

  async #load(): Promise<boolean> {
    if (this.#context === undefined || this.#page?.isClosed() !== false) {
      this.#context ??= await this.#browser.newContext()
      const page = await this.#context.newPage()
      this.#context.on('page', (other) => void (other === page || other.close().catch(() => undefined)))
      this.#page = page
    }
    const page = this.#page
    const hello = page
      .waitForEvent('websocket', { timeout: STUCK_MS })
      .then((socket) => socket.waitForEvent('framereceived', { timeout: STUCK_MS }))
    await Promise.all([page.goto(this.#address, { timeout: STUCK_MS }), hello])
    return true
  }

  async #ask<T>(args: Record<string, unknown>, tool: string): Promise<T> {
    return (await this.#agent.call(tool, args)).value
  }
}
