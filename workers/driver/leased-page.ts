/** One lease in the browser: a context of its own, its page, and the pages that it opens. */
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { DownloadSeen } from '../../sdk/protocol/events.js'
import type { Reading } from '../timeline/reading.js'
import type { Seen } from '../timeline/seen.js'
import { Downloads } from './downloads.js'
import type { LeaseOpening, LeasePreparation, OpenedPage } from './driver-api.js'
import { type Devices, emulated } from './emulation.js'
import { loadPlayer } from './har-thread.js'
import { leaseScript } from './lease-script.js'
import { watchLeaving } from './leaving.js'
import { watchLoading } from './loading.js'
import { type MockedRequest, Mocks } from './mocks.js'
import { Requests } from './network/requests.js'
import type { SharedWorkers } from './network/shared-workers.js'
import { ObservedPage } from './observed-page.js'
import type { LinkListener } from './page-links.js'
import { watchPopups } from './popups.js'
import { corruptProfile, readProfile, type SavedProfile } from './profile-file.js'
import { ProfileKeeper } from './profile-keeper.js'
import { Recording } from './recording.js'

const NAME_BYTES = 6
/** ms for a page to load its scripts and images before it is given to the agent */
const LOADED_MS = 5_000

const OFFLINE =
  '; a lease with offline opens only from a har: open it without, then go offline with probe_network_mock {"rules":[{"offline":true}]}'

export interface LeasedPageOptions {
  browser: Browser
  devices: Devices
  script: string
  /** where the browser saves downloads, or where they are fetched to from a browser of a server */
  downloads: string
  isRemote: boolean
  links: LinkListener
  sharedWorkers: SharedWorkers
  /** numbers the requests of the browser */
  nextRequest(): number
  /** called when a page opened another one */
  opened(popup: Page, opener: Page): void
  /** called when such a page closed or crashed, before its links close */
  left(popup: Page): void
  /** called when the page is gone, unless it was closed with `close` */
  lost(why: string): void
  /** called when a page begins to wait for the network, and when no request is under way */
  loading(isLoading: boolean): void
  /** called when a page saved a file or opened a window */
  saw(seen: Omit<Seen, 'at'>): void
  /** called with what was read of a request, redacted. @param page undefined for all pages of the lease */
  read(page: Page | undefined, reading: Reading): void
  /** called when the profile cannot be saved */
  unsaved(why: string): void
  /** called for each request that a rule answers or delays */
  mocked(request: MockedRequest): void
}

export class LeasedPage {
  readonly #options: LeasedPageOptions
  readonly #names = { binding: nameIn('b'), link: nameIn('l'), mark: nameIn('m') }
  #prepared: Promise<Page> | undefined
  #context: BrowserContext | undefined
  #network: LeaseNetwork | undefined
  #keeper: ProfileKeeper | undefined
  #isClosed = false
  /** why the page is gone, unless it was closed with `close` */
  #lost: string | undefined

  constructor(options: LeasedPageOptions) {
    this.#options = options
  }

  /** Makes the page before its address is known. @throws ProbeError LEASE_LOST, BAD_ARGUMENTS */
  async prepare(preparation: LeasePreparation): Promise<void> {
    this.#prepared = this.#newPage(preparation)
    await this.#closedUnless(this.#prepared)
  }

  /** @throws ProbeError PAGE_UNREACHABLE, LEASE_LOST, BAD_ARGUMENTS, CORRUPT_FILE, NOT_FOUND */
  async open({ url, profile, har, records, timeoutMs, ...preparation }: LeaseOpening): Promise<OpenedPage> {
    const saved = profile === undefined ? undefined : await readProfile(profile.file)
    const player = har === undefined ? undefined : await loadPlayer(har, 'pass')
    return this.#closedUnless(
      (async () => {
        const page = await (this.#prepared ?? this.#newPage(preparation, profile, saved))
        await this.#network?.mocks.play(player)
        if (records === true) this.#network?.recording.start()
        const isOffline = preparation.offline === true && har === undefined
        const opened = await load(page, url, { timeout: timeoutMs, isOffline })
        watchLeaving(page, (why) => this.#isClosed || this.#options.lost(why))
        await loaded(page, Math.min(LOADED_MS, timeoutMs))
        return { ...opened, ...(saved === undefined ? {} : { profileAt: saved.savedAt }) }
      })(),
    )
  }

  /** undefined until the page opens */
  get network(): LeaseNetwork | undefined {
    return this.#network
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#network?.requests.close()
    await this.#keeper?.end()
    await this.#context?.close().catch(() => undefined)
  }

  async #closedUnless<T>(opens: Promise<T>): Promise<T> {
    try {
      return await opens
    } catch (error) {
      const lost = this.#lost
      await this.close()
      throw lost === undefined ? error : new ProbeError('LEASE_LOST', `${lost} while it opened`)
    }
  }

  async #follow(popup: Page, downloads: Downloads, script: string): Promise<void> {
    const opener = await popup.opener()
    if (opener !== null) this.#options.opened(popup, opener)
    await this.#observe(popup, downloads, script)
  }

  async #observe(page: Page, downloads: Downloads, script?: string): Promise<void> {
    downloads.watch(page)
    const cdp = await new ObservedPage(page, this.#names, this.#options.links).attach(script)
    await Promise.all([
      downloads.follow(cdp),
      this.#keeper?.watch(cdp),
      this.#network?.requests.follow(page, cdp),
    ])
  }

  async #newPage(
    { lease, isLocal, ...emulation }: LeasePreparation,
    profile?: LeaseOpening['profile'],
    saved?: SavedProfile,
  ): Promise<Page> {
    const { devices, script, downloads: folder, left, loading, mocked, read, saw } = this.#options
    const { isRemote, nextRequest, sharedWorkers, unsaved: failed } = this.#options
    const options = { ...emulated(emulation, devices), ...(isLocal ? { ignoreHTTPSErrors: true } : {}) }
    const context = await this.#newContext(options, profile?.file, saved)
    this.#context = context
    if (this.#isClosed) throw new ProbeError('LEASE_LOST', 'it was released before it opened')
    if (profile?.keeps === true)
      this.#keeper = new ProfileKeeper(context, { file: profile.file, state: saved?.state, failed })
    const busy = watchLoading(context, loading)
    this.#network = {
      mocks: new Mocks(context, mocked),
      recording: new Recording(context),
      requests: new Requests(context, { sharedWorkers, next: nextRequest, told: read, busy }),
    }
    const report = (data: DownloadSeen) => saw({ type: 'download', data })
    const downloads = new Downloads({ folder, isRemote, report, busy })
    // A page may crash while it opens. Options that the browser does not know fail each time.
    const page = await context
      .newPage()
      .catch(() => context.newPage())
      .catch((error) => this.#refuse(error))
    page.on('crash', () => this.#lose('its page crashed'))
    page.on('close', () => this.#lose('its page or its browser closed'))
    // Added after the page exists: its first, empty document does not need the script.
    const own = leaseScript(script, lease, this.#names)
    await context.addInitScript({ content: own })
    // Popups are observed too, but the page is attached before it loads anything.
    await this.#observe(page, downloads)
    watchPopups(context, (data) => saw({ type: 'popup', data }))
    context.on('page', (popup) => {
      popup.on('close', left)
      popup.on('crash', left)
      void this.#follow(popup, downloads, own).catch(() => undefined)
    })
    return page
  }

  #lose(why: string): void {
    if (this.#isClosed) return
    this.#lost ??= why
    this.#options.lost(why)
  }

  /** @throws ProbeError BAD_ARGUMENTS when the browser refuses the options, CORRUPT_FILE when it refuses the profile */
  async #newContext(
    options: BrowserContextOptions,
    file = '',
    saved: SavedProfile | undefined,
  ): Promise<BrowserContext> {
    const { browser } = this.#options
    if (saved === undefined) return browser.newContext(options).catch((error) => this.#refuse(error))
    return browser.newContext({ ...options, storageState: saved.state }).catch((error: Error) => {
      throw browser.isConnected() ? corruptProfile(file, error.message) : error
    })
  }

  /** A browser that runs opens every page, unless it does not know what the page should look like. */
  #refuse(error: Error): never {
    if (!this.#options.browser.isConnected()) throw error
    const [line = ''] = error.message.split('\n')
    throw new ProbeError('BAD_ARGUMENTS', `the browser refuses these options: ${line.replace(/^\S+: /, '')}`)
  }
}

/** What stands between the pages of a lease and the network. */
export interface LeaseNetwork {
  mocks: Mocks
  recording: Recording
  requests: Requests
}

/** @throws ProbeError PAGE_UNREACHABLE */
async function load(
  page: Page,
  url: string,
  { timeout, isOffline }: { timeout: number; isOffline: boolean },
): Promise<OpenedPage> {
  try {
    const response = await page.goto(url, { waitUntil: 'commit', timeout })
    return {
      status: response?.status() ?? 0,
      contentType: response?.headers()['content-type'] ?? '',
    }
  } catch (error) {
    const hint = isOffline ? OFFLINE : ''
    throw new ProbeError('PAGE_UNREACHABLE', `${url} did not load: ${reasonOf(error as Error)}${hint}`, {
      url,
    })
  }
}

/** An app that scripts build is there when they have run. A page that never ends to load is given as it is. */
async function loaded(page: Page, timeout: number): Promise<void> {
  await page.waitForLoadState('load', { timeout }).catch(() => undefined)
}

function nameIn(prefix: string): string {
  return `_${prefix}${randomBytes(NAME_BYTES).toString('hex')}`
}

/** The cause in the first line of a Playwright error, e.g. `net::ERR_CONNECTION_REFUSED`. */
function reasonOf({ message }: Error): string {
  const [line = message] = message.split('\n')
  return line.replace(/^page\.goto: /, '').replace(/ at https?:\S+$/, '')
}
