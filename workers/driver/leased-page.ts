/** One lease in the browser: a context of its own, its page, and the pages that it opens. */
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { DownloadSeen } from '../../sdk/protocol/events.js'
import type { Seen } from '../timeline/seen.js'
import { Downloads } from './downloads.js'
import type { LeaseOpening, OpenedPage } from './driver-api.js'
import { type Devices, emulated } from './emulation.js'
import { leaseScript } from './lease-script.js'
import { watchLoading } from './loading.js'
import { isLocalHost } from './local-host.js'
import { type MockedRequest, Mocks } from './mocks.js'
import { ObservedPage } from './observed-page.js'
import type { LinkListener } from './page-links.js'
import { watchPopups } from './popups.js'

const NAME_BYTES = 6

export interface LeasedPageOptions {
  browser: Browser
  devices: Devices
  script: string
  /** where the browser saves downloads */
  downloads: string
  links: LinkListener
  /** called when a page opened another one */
  opened(popup: Page, opener: Page): void
  /** called when the page is gone, unless it was closed with `close` */
  lost(why: string): void
  /** called when a page begins to wait for the network, and when no request is under way */
  loading(isLoading: boolean): void
  /** called when a page saved a file or opened a window */
  saw(seen: Omit<Seen, 'at'>): void
  /** called for each request that a rule answers or delays */
  mocked(request: MockedRequest): void
}

export class LeasedPage {
  readonly #options: LeasedPageOptions
  readonly #names = { binding: nameIn('b'), link: nameIn('l'), mark: nameIn('m') }
  #context: BrowserContext | undefined
  #mocks: Mocks | undefined
  #isClosed = false

  constructor(options: LeasedPageOptions) {
    this.#options = options
  }

  /** @throws ProbeError PAGE_UNREACHABLE, BAD_ARGUMENTS */
  async open({ lease, url, timeoutMs, ...emulation }: LeaseOpening): Promise<OpenedPage> {
    const { browser, devices, script, downloads: folder, lost, loading, mocked, saw } = this.#options
    const context = await browser.newContext({ ...emulated(emulation, devices), ...trust(url) })
    this.#context = context
    this.#mocks = new Mocks(context, mocked)
    const busy = watchLoading(context, loading)
    const report = (data: DownloadSeen) => saw({ type: 'download', data })
    const downloads = new Downloads({ folder, report, busy })
    const page = await context.newPage()
    // Added after the page exists: its first, empty document does not need the script.
    const own = leaseScript(script, lease, this.#names)
    await context.addInitScript({ content: own })
    // Popups are observed too, but the page is attached before it loads anything.
    await this.#observe(page, downloads)
    watchPopups(context, (data) => saw({ type: 'popup', data }))
    context.on('page', (popup) => void this.#follow(popup, downloads, own).catch(() => undefined))
    page.on('crash', () => this.#isClosed || lost('its page crashed'))
    page.on('close', () => this.#isClosed || lost('its page closed itself'))
    try {
      const response = await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs })
      return {
        status: response?.status() ?? 0,
        contentType: response?.headers()['content-type'] ?? '',
      }
    } catch (error) {
      await this.close()
      throw new ProbeError('PAGE_UNREACHABLE', `${url} did not load: ${reasonOf(error as Error)}`, { url })
    }
  }

  /** undefined until the page opens */
  get mocks(): Mocks | undefined {
    return this.#mocks
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#context?.close().catch(() => undefined)
  }

  async #follow(popup: Page, downloads: Downloads, script: string): Promise<void> {
    const opener = await popup.opener()
    if (opener !== null) this.#options.opened(popup, opener)
    await this.#observe(popup, downloads, script)
  }

  async #observe(page: Page, downloads: Downloads, script?: string): Promise<void> {
    downloads.watch(page)
    const observed = new ObservedPage(page, this.#names, this.#options.links)
    await observed.attach(script)
    await downloads.follow(await page.context().newCDPSession(page))
  }
}

function nameIn(prefix: string): string {
  return `_${prefix}${randomBytes(NAME_BYTES).toString('hex')}`
}

/** Servers of this machine sign their own certificates. */
function trust(url: string): BrowserContextOptions {
  return isLocalHost(new URL(url).hostname) ? { ignoreHTTPSErrors: true } : {}
}

/** The cause in the first line of a Playwright error, e.g. `net::ERR_CONNECTION_REFUSED`. */
function reasonOf({ message }: Error): string {
  const [line = message] = message.split('\n')
  return line.replace(/^page\.goto: /, '').replace(/ at https?:\S+$/, '')
}
