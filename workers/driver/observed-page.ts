/** The documents of one page: its own, and those of its frames. */
import type { CDPSession, Frame, Page } from 'playwright-core'
import type { LinkNames } from './lease-script.js'
import { LoadRequests } from './load-requests.js'
import { type LinkListener, PageLinks } from './page-links.js'

export class ObservedPage {
  readonly #page: Page
  readonly #names: LinkNames
  readonly #listener: LinkListener
  /** frames of other sites run in processes of their own, and are targets of the browser */
  readonly #targets = new Map<Frame, PageLinks>()
  readonly #loads = new LoadRequests()
  #own: PageLinks | undefined

  constructor(page: Page, names: LinkNames, listener: LinkListener) {
    this.#page = page
    this.#names = names
    this.#listener = listener
    page.on('close', () => this.#leave())
    page.on('crash', () => this.#leave())
    page.on('framenavigated', (frame) => void this.#enter(frame))
  }

  /**
   * @param script of the lease, which runs now where it has not run: a pop-up's first document may have the global object of
   * the empty one before it, for which the browser does not run scripts again
   * @returns the protocol session of the page's own target
   */
  async attach(script?: string): Promise<CDPSession> {
    const cdp = await this.#page.context().newCDPSession(this.#page)
    this.#own = this.#linksOf(cdp)
    await this.#own.attach()
    if (script !== undefined) await cdp.send('Runtime.evaluate', { expression: this.#once(script) })
    for (const frame of this.#page.frames()) void this.#enter(frame)
    return cdp
  }

  #once(script: string): string {
    return `if (!(Symbol.for(${JSON.stringify(this.#names.link)}) in globalThis)) ${script}`
  }

  async #enter(frame: Frame): Promise<void> {
    if (frame.parentFrame() === null || this.#targets.has(frame)) return
    const cdp = await this.#targetOf(frame)
    if (cdp === undefined || this.#targets.has(frame)) return
    const links = this.#linksOf(cdp)
    this.#targets.set(frame, links)
    cdp.on('close', () => {
      this.#targets.delete(frame)
      links.leave()
    })
    // The frame may have left meanwhile.
    await links.attach().catch(() => undefined)
  }

  #linksOf(cdp: CDPSession): PageLinks {
    return new PageLinks(this.#page, cdp, this.#names, this.#listener, this.#loads)
  }

  /** undefined for a frame in the process of the page: the page's own target has its documents */
  #targetOf(frame: Frame): Promise<CDPSession | undefined> {
    return this.#page
      .context()
      .newCDPSession(frame)
      .catch(() => undefined)
  }

  #leave(): void {
    for (const links of this.#targets.values()) links.leave()
    this.#targets.clear()
    this.#own?.leave()
  }
}
