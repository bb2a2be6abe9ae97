/** One tab's page in a browser that somebody else runs: finds it, and gives it input. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import { DOCUMENT_SLOT } from '../../sdk/protocol/input.js'
import { BrowserHand, type InputOrder } from './browser-hand.js'
import type { Cdp } from './cdp.js'
import { CdpSocket } from './cdp-socket.js'
import { cdpAddress, socketAddress } from './endpoint.js'

interface Target {
  targetId: string
  type: string
  url: string
}

/** Pages that are asked for their document, those with the tab's address first. */
const ASKED = 100
const FIND_MS = 5_000
const ANSWER_MS = 1_000
const NAME = `String(globalThis[Symbol.for(${JSON.stringify(DOCUMENT_SLOT)})])`

type Page = Cdp & { detach(): Promise<void> }

interface Found {
  page: Page
  hand: BrowserHand
}

export class AttachedPage {
  readonly #url: string
  readonly #closed: () => void
  #socket: CdpSocket | undefined
  #found: Found | undefined

  /** @param url of `PROBE_CDP_URL`. @param closed called when the browser that has the page closes */
  constructor(url: string, closed: () => void) {
    this.#url = url
    this.#closed = closed
  }

  /**
   * Finds the page by its document, because two tabs may have one address.
   *
   * @param doc id of the tab's document
   * @param address of the tab; its page is asked first
   * @returns false when no page of the browser shows the document
   * @throws ProbeError NEEDS_DRIVEN_BROWSER when the browser cannot be reached
   */
  async find(doc: string, address: string): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      const message = `the browser of PROBE_CDP_URL did not answer within ${FIND_MS} ms`
      timer = setTimeout(() => reject(new ProbeError('NEEDS_DRIVEN_BROWSER', message)), FIND_MS)
    })
    const finding = this.#find(doc, address)
    finding.catch(() => undefined)
    return Promise.race([finding, late]).finally(() => clearTimeout(timer))
  }

  /** @throws ProbeError as `BrowserHand.enter`; NEEDS_DRIVEN_BROWSER when the page or the browser is gone */
  async enter(order: InputOrder): Promise<void> {
    await this.#found?.hand.enter(order)
  }

  /** Leaves the page and the browser as they are. */
  async close(): Promise<void> {
    await this.#leave()
    this.#socket?.close()
  }

  async #find(doc: string, address: string): Promise<boolean> {
    const known = this.#found
    if (known !== undefined && (await documentOf(known.page)) === doc) {
      await show(known.page)
      return true
    }
    await this.#leave()
    const socket = await this.#connected()
    const { targetInfos } = (await socket.send('Target.getTargets')) as { targetInfos: Target[] }
    const pages = targetInfos
      .filter(({ type, url }) => type === 'page' && /^https?:/.test(url))
      .slice(0, ASKED)
    const isLike = ({ url }: Target) => url === address
    for (const some of [pages.filter(isLike), pages.filter((each) => !isLike(each))]) {
      const page = await withDocument(socket, some, doc)
      if (page === undefined) continue
      this.#found = { page, hand: new BrowserHand(page) }
      await show(page)
      return true
    }
    return false
  }

  async #connected(): Promise<CdpSocket> {
    if (this.#socket?.isOver === false) return this.#socket
    const address = await socketAddress(cdpAddress(this.#url))
    this.#socket = new CdpSocket(address, () => this.#found === undefined || this.#closed())
    return this.#socket
  }

  async #leave(): Promise<void> {
    const found = this.#found
    this.#found = undefined
    await found?.hand.close()
    await found?.page.detach()
  }
}

/** Attaches to all the pages, and stays at the one with the document. */
async function withDocument(
  socket: CdpSocket,
  targets: readonly Target[],
  doc: string,
): Promise<Page | undefined> {
  const asked = await Promise.all(
    targets.map(async ({ targetId }) => {
      const page = await socket.attach(targetId).catch(() => undefined)
      return { page, isIt: page !== undefined && (await documentOf(page)) === doc }
    }),
  )
  const found = asked.find(({ isIt }) => isIt)?.page
  await Promise.all(asked.map(({ page }) => (page === found ? undefined : page?.detach())))
  return found
}

/** The browser gives a hidden page no frames, and moves its pointer with frames. Shows the page as if it were in front. */
async function show(page: Page): Promise<void> {
  if ((await asked(page, 'document.visibilityState')) === 'hidden')
    await page.send('Emulation.setFocusEmulationEnabled', { enabled: true }).catch(() => undefined)
}

function documentOf(page: Page): Promise<string | undefined> {
  return asked(page, NAME)
}

/** Undefined for a page that does not answer: a dialog may hold it. */
async function asked(page: Page, expression: string): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_MS)
  })
  const answer = page.send('Runtime.evaluate', { expression, returnByValue: true }).then(
    (given) => (given as { result?: { value?: string } }).result?.value,
    () => undefined,
  )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
