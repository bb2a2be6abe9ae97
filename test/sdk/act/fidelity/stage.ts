/** Where cases are played: two tabs of the same pages, one for a person and one for the actions. */
import type { CDPSession, Page } from 'playwright-core'
import { Bridge } from '../../../harness/bridge.js'
import type { OpenBrowser } from '../../../harness/browser.js'
import { openSite } from '../../../harness/site.js'
import { document } from '../../../harness/tabbed.js'
import { CONTROLS, type Control, pageOf } from './controls.js'
import { installRecorder } from './recorder.js'

export interface Stage {
  page: Page
  bridge: Bridge
  cdp: CDPSession
  /** Opens the page of a control anew, connected. */
  open(on: Control): Promise<void>
  close(): Promise<void>
}

export interface Pair {
  person: Stage
  action: Stage
}

async function openStage(browser: OpenBrowser): Promise<Stage> {
  const bridge = await Bridge.open()
  const head = `<script src="${bridge.script}"></script><script>(${installRecorder})()</script>`
  const pages = (Object.keys(CONTROLS) as Control[]).map(
    (control) => [pathOf(control), document(head, pageOf(control))] as const,
  )
  const site = await openSite(Object.fromEntries(pages))
  const page = await browser.page()
  const cdp = await page.context().newCDPSession(page)
  let opened = 0
  return {
    page,
    bridge,
    cdp,
    async open(on) {
      opened += 1
      const url = `${site.url}${pathOf(on)}?${opened}`
      await page.goto(url)
      await bridge.until(() => bridge.hellos.at(-1)?.url === url, 'its hello')
    },
    async close() {
      await site.close()
      await bridge.close()
    },
  }
}

function pathOf(control: Control): string {
  return `/${control.replaceAll(' ', '-')}`
}

/** A few pairs of tabs, each lent to one case at a time. */
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
