/** One hand on each leased page, with a protocol session of its own. */
import type { CDPSession, Page } from 'playwright-core'
import { BrowserHand } from '../input/browser-hand.js'
import type { Cdp } from '../input/cdp.js'

export class Hands {
  readonly #hands = new Map<Page, Promise<BrowserHand>>()

  of(page: Page): Promise<BrowserHand> {
    const known = this.#hands.get(page)
    if (known !== undefined) return known
    const hand = page
      .context()
      .newCDPSession(page)
      .then((cdp) => new BrowserHand(cdpOf(cdp)))
    this.#hands.set(page, hand)
    page.once('close', () => {
      this.#hands.delete(page)
      void letGo(hand)
    })
    return hand
  }

  async close(): Promise<void> {
    await Promise.all([...this.#hands.values()].map(letGo))
  }
}

async function letGo(hand: Promise<BrowserHand>): Promise<void> {
  await hand.then((each) => each.close()).catch(() => undefined)
}

/** Playwright knows the commands and events by their names, and this room does not. */
function cdpOf(session: CDPSession): Cdp {
  return {
    send: (method, params) => session.send(method as never, params as never),
    on: (event, listener) => session.on(event as never, listener as never),
    off: (event, listener) => session.off(event as never, listener as never),
  }
}
