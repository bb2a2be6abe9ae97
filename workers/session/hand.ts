/** The browser's own pointer and keys, as one call of an agent can use them. */
import type { InputModeReason } from '../../sdk/protocol/commands/act.js'
import { codeOf, type ProbeError } from '../../sdk/protocol/errors.js'
import type { AttachedPage } from '../input/attached-page.js'
import type { InputOrder } from '../input/browser-hand.js'
import type { TabClient } from '../tab/tab-client.js'

export interface Unreached {
  reason: InputModeReason
  message: string
}

export interface Hand {
  /** Why the browser cannot act on the page now; undefined when it can. */
  reach(): Promise<Unreached | undefined>
  /** @throws ProbeError of the browser */
  enter(order: InputOrder): Promise<void>
}

/** The page in a browser that somebody else runs. Connects to the browser when it is first needed. */
export class AttachedHand implements Hand {
  readonly #url: string
  readonly #tab: TabClient
  readonly #closed: () => void
  #page: Promise<AttachedPage> | undefined

  /** @param closed called when the browser that has the tab closes */
  constructor(url: string, tab: TabClient, closed: () => void) {
    this.#url = url
    this.#closed = closed
    this.#tab = tab
  }

  async reach(): Promise<Unreached | undefined> {
    const { doc, url, isFramed } = await this.#tab.command('announce', {})
    if (isFramed)
      return {
        reason: 'page-not-correlated-to-a-cdp-target',
        message: 'real input does not reach a frame of another origin',
      }
    try {
      this.#page ??= attachedPage(this.#url, this.#closed)
      if (await (await this.#page).find(doc, url)) return undefined
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      return { reason: 'cdp-browser-not-reached', message: (error as ProbeError).message }
    }
    const message = 'the browser of PROBE_CDP_URL has no page that shows this document'
    return { reason: 'page-not-correlated-to-a-cdp-target', message }
  }

  async enter(order: InputOrder): Promise<void> {
    await (await this.#page)?.enter(order)
  }

  async close(): Promise<void> {
    await (await this.#page)?.close()
  }
}

/** Only agents with a PROBE_CDP_URL need it, so it is not part of the actor's bundle, which every session loads. */
async function attachedPage(url: string, closed: () => void): Promise<AttachedPage> {
  const file = new URL('../input/attached-page.js', import.meta.url)
  const { AttachedPage: Page } = (await import(file.href)) as typeof import('../input/attached-page.js')
  return new Page(url, closed)
}
