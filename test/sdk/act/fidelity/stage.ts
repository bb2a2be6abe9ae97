/** Two tabs of the same pages, one for trusted input and one for the actions. */
import type { CDPSession, Page } from 'playwright-core'
import { Bridge } from '../../../harness/bridge.js'
import type { OpenBrowser } from '../../../harness/browser.js'
import { openSite } from '../../../harness/site.js'
import { document } from '../../../harness/tabbed.js'
import { type Control, PAGE } from './controls.js'
import { installRecorder } from './recorder.js'

declare function place(control: Control): Promise<void>

export interface Stage {
  page: Page
  bridge: Bridge
  cdp: CDPSession
  /** @param spends the case leaves traces in the document, so the next case gets a new one */
  open(on: Control, spends: boolean): Promise<void>
  close(): Promise<void>
}

export interface Pair {
  person: Stage
  action: Stage
}

async function openStage(browser: OpenBrowser): Promise<Stage> {
  const bridge = await Bridge.open()
  const head = `<script src="${bridge.script}"></script><script>(${installRecorder})()</script>`
  const site = await openSite({ '/': document(head + PAGE, '') })
  const page = await browser.page()
  const cdp = await page.context().newCDPSession(page)
  let loads = 0
  let isSpent = true
  return {
    page,
    bridge,
    cdp,
    async open(on, spends) {
      if (isSpent) {
        await page.goto(`${site.url}/`)
        loads += 1
        await bridge.hello(loads)
      }
      isSpent = spends
      await page.evaluate((control) => place(control), on)
    },
    async close() {
      await site.close()
      await bridge.close()
    },
  }
}

/** Pairs of tabs. One case at a time uses a pair. */
export class Pairs {
  readonly #browser: OpenBrowser
  readonly #free: (Pair | undefined)[]
  readonly #waiting: ((pair: Pair | undefined) => void)[] = []
  readonly #open: Stage[] = []

  constructor(browser: OpenBrowser, count: number) {
    this.#browser = browser
    this.#free = Array.from({ length: count })
  }

  async lend<T>(play: (pair: Pair) => Promise<T>): Promise<T> {
    const free =
      this.#free.length > 0
        ? this.#free.pop()
        : await new Promise<Pair | undefined>((resolve) => this.#waiting.push(resolve))
    const pair = free ?? (await this.#openPair())
    try {
      return await play(pair)
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free.push(pair)
      else next(pair)
    }
  }

  async close(): Promise<void> {
    for (const stage of this.#open) await stage.close()
  }

  async #openPair(): Promise<Pair> {
    const [person, action] = await Promise.all([openStage(this.#browser), openStage(this.#browser)])
    this.#open.push(person, action)
    return { person, action }
  }
}
