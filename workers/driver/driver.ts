/** The browser that probe owns, and its leases. All of Playwright runs in the driver's thread. */
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import { systemClock } from '../timeline/clock.js'
import type { Seen } from '../timeline/seen.js'
import type { DriverCommand } from './commands/command.js'
import {
  DRIVER_COMMANDS,
  type DriverArgs,
  type DriverCommandName,
  type DriverResult,
} from './commands/index.js'
import { connectError } from './connect-error.js'
import type {
  BrowserLaunch,
  DriverScripts,
  FromDriver,
  LeaseOpening,
  LeasePreparation,
  OpenedDocument,
  OpenedPage,
  ToDriver,
} from './driver-api.js'
import type { Devices } from './emulation.js'
import { Hands } from './hands.js'
import { launchError } from './launch-error.js'
import { LeasedPage } from './leased-page.js'
import type { MocksEnd } from './mocks.js'
import { SharedWorkers } from './network/shared-workers.js'
import type { Link, LinkListener } from './page-links.js'
import { Pulse } from './pulse.js'
import { ServedSources } from './served-sources.js'
import { Studio } from './studio.js'

type Playwright = typeof import('playwright-core')
type Chromium = Playwright['chromium']

const require = createRequire(import.meta.url)
const ENDED = 'the browser ended'
/** A server starts a browser first. */
const CONNECT_MS = 30_000
/** What a page asks of this machine goes over the connection, where the server can do that. */
const EXPOSED = '<loopback>'
/** Node's name of a child process that has not been waited for */
const PROCESS = 'ProcessWrap'
const REAPED_MS = 20
const INSTALL = 'npm install --save-dev playwright-core'

export class Driver {
  readonly #post: (message: FromDriver) => void
  readonly #scripts: DriverScripts
  readonly #leases = new Map<string, LeasedPage>()
  /** prepared for a lease that nobody has asked for yet */
  #spare: { lease: string; page: LeasedPage } | undefined
  readonly #links = new Map<number, Link & { lease: string }>()
  readonly #hands = new Hands()
  readonly #numbers = new Map<Link, number>()
  readonly #pages = new WeakMap<Page, number>()
  readonly #openers = new WeakMap<Page, Page>()
  readonly #served = new ServedSources()
  readonly #closing = new Set<Promise<void>>()
  #latest = 0
  #requests = 0
  #downloads = ''
  #browser: Browser | undefined
  #pulse: Pulse | undefined
  /** the browser is of a server: its files are not here */
  #isRemote = false
  #studio: Studio | undefined
  #sharedWorkers: SharedWorkers | undefined
  #devices: Devices = {}

  constructor(scripts: DriverScripts, post: (message: FromDriver) => void) {
    this.#scripts = scripts
    this.#post = post
  }

  /** @throws ProbeError NO_AUTOMATION, NO_BROWSER, NO_DISPLAY, BROWSER_UNREACHABLE */
  async begin(launch: BrowserLaunch): Promise<void> {
    const { chromium, devices } = playwright()
    this.#devices = devices
    this.#downloads = await mkdtemp(path.join(tmpdir(), 'downloads-'))
    const browser = await ('server' in launch
      ? this.#connect(chromium, launch.server)
      : this.#launch(chromium, launch))
    this.#browser = browser
    this.#studio = new Studio(browser, this.#scripts.studio)
    this.#sharedWorkers = new SharedWorkers(browser, () => this.#nextRequest())
    browser.on('disconnected', () => this.#gone(ENDED))
  }

  /** @throws ProbeError NO_BROWSER, NO_DISPLAY */
  async #launch(
    chromium: Chromium,
    { executable, args, headed }: Exclude<BrowserLaunch, { server: string }>,
  ): Promise<Browser> {
    try {
      return await chromium.launch({
        downloadsPath: this.#downloads,
        executablePath: executable,
        args: [...args],
        headless: !headed,
      })
    } catch (error) {
      throw launchError(executable, headed, (error as Error).message)
    }
  }

  /** @throws ProbeError BROWSER_UNREACHABLE */
  async #connect(chromium: Chromium, server: string): Promise<Browser> {
    this.#isRemote = true
    let browser: Browser | undefined
    try {
      browser = await chromium.connect(server, { exposeNetwork: EXPOSED, timeout: CONNECT_MS })
      this.#pulse = await Pulse.of(browser, (why) => this.#gone(why))
      return browser
    } catch (error) {
      await browser?.close().catch(() => undefined)
      throw connectError(server, (error as Error).message)
    }
  }

  #gone(why: string): void {
    this.#pulse?.stop()
    this.#post({ kind: 'gone', why })
  }

  async isAlive(): Promise<boolean> {
    await this.#pulse?.beat()
    return this.#browser?.isConnected() === true
  }

  /** @throws ProbeError LEASE_LOST, BAD_ARGUMENTS */
  async prepare(preparation: LeasePreparation): Promise<void> {
    const former = this.#spare
    const { lease } = preparation
    this.#spare = { lease, page: this.#newPage(lease) }
    await Promise.all([former?.page.close(), this.#spare.page.prepare(preparation)])
  }

  /** @throws ProbeError PAGE_UNREACHABLE, LEASE_LOST, BAD_ARGUMENTS, CORRUPT_FILE */
  async open(opening: LeaseOpening): Promise<OpenedPage> {
    const { lease } = opening
    const page = this.#takeSpare(lease) ?? this.#newPage(lease)
    this.#leases.set(lease, page)
    try {
      return await page.open(opening)
    } catch (error) {
      this.#leases.delete(lease)
      throw this.#browser?.isConnected() === true ? error : new ProbeError('LEASE_LOST', ENDED)
    }
  }

  /** @throws ProbeError LEASE_LOST when the document has left */
  async command<K extends DriverCommandName>(
    link: number,
    name: K,
    args: DriverArgs<K>,
  ): Promise<DriverResult<K>> {
    const { page, lease = '' } = this.#links.get(link) ?? {}
    const network = this.#leases.get(lease)?.network
    if (page === undefined || network === undefined || this.#studio === undefined) throw left()
    // The compiler cannot see that the command, its arguments and its result belong to one name.
    const { run } = DRIVER_COMMANDS[name] as unknown as DriverCommand<DriverArgs<K>, DriverResult<K>>
    const driven = {
      page,
      ...network,
      studio: this.#studio,
      served: this.#served,
      hand: () => this.#hands.of(page),
    }
    return run(driven, args).catch((error: unknown) => {
      const isGone = !this.#links.has(link) || page.isClosed() || this.#browser?.isConnected() === false
      throw isGone && codeOf(error) === undefined ? left() : error
    })
  }

  async close(lease: string): Promise<MocksEnd> {
    const page = this.#leases.get(lease)
    this.#leases.delete(lease)
    if (page === undefined) return {}
    const end = page.network?.mocks.end ?? {}
    const closing = page.close().finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
    await closing
    return end
  }

  async end(): Promise<void> {
    await this.#hands.close()
    await Promise.all(this.#closing)
    this.#pulse?.stop()
    await this.#browser?.close()
    await reaped()
  }

  receive(message: ToDriver): void {
    const link = this.#links.get(message.link)
    if (message.kind === 'accept') link?.accept()
    else if (message.kind === 'frame') link?.send(new Uint8Array(message.frame))
    else if (link !== undefined) {
      this.#forget(link)
      link.close(message.code, message.reason)
    }
  }

  #takeSpare(lease: string): LeasedPage | undefined {
    if (this.#spare?.lease !== lease) return undefined
    const { page } = this.#spare
    this.#spare = undefined
    return page
  }

  /** @throws ProbeError LEASE_LOST */
  #newPage(lease: string): LeasedPage {
    const [browser, sharedWorkers] = [this.#browser, this.#sharedWorkers]
    if (browser === undefined || sharedWorkers === undefined)
      throw new ProbeError('LEASE_LOST', 'the browser is not running')
    return new LeasedPage({
      browser,
      devices: this.#devices,
      script: this.#scripts.lease,
      downloads: this.#downloads,
      isRemote: this.#isRemote,
      links: this.#listener(lease),
      sharedWorkers,
      nextRequest: () => this.#nextRequest(),
      opened: (popup, opener) => void this.#openers.set(popup, opener),
      left: (popup) => this.#post({ kind: 'left', page: this.#numberOf(popup) }),
      lost: (why) => this.#post({ kind: 'lost', lease, why }),
      loading: (isLoading) => this.#post({ kind: 'loading', lease, isLoading }),
      saw: (seen) => this.#post({ kind: 'saw', lease, seen: { ...seen, at: systemClock.now() } as Seen }),
      read: (own, reading) => {
        const number = own === undefined ? {} : { page: this.#numberOf(own) }
        this.#post({ kind: 'read', lease, ...number, reading })
      },
      unsaved: (why) => this.#post({ kind: 'unsaved', lease, why }),
      mocked: (request) => this.#post({ kind: 'mocked', lease, at: systemClock.now(), ...request }),
    })
  }

  #listener(lease: string): LinkListener {
    return {
      opened: (link) => {
        this.#latest += 1
        this.#links.set(this.#latest, Object.assign(link, { lease }))
        this.#numbers.set(link, this.#latest)
        this.#post({ kind: 'opened', link: this.#latest, lease, ...this.#placeOf(link) })
        if (link.frame === undefined) this.#leases.get(lease)?.network?.requests.began(link.page)
      },
      announced: ({ page, frame }, announcement) =>
        this.#leases.get(lease)?.network?.requests.announced(page, announcement, frame === undefined),
      frame: (link, frame) => {
        const number = this.#numbers.get(link)
        if (number !== undefined) this.#post({ kind: 'frame', link: number, frame })
      },
      closed: (link) => {
        const number = this.#forget(link)
        if (number !== undefined) this.#post({ kind: 'closed', link: number })
      },
    }
  }

  #placeOf({ page, origin, frame, load }: Link): OpenedDocument {
    const opener = this.#openers.get(page)
    return {
      origin,
      page: this.#numberOf(page),
      ...(frame === undefined ? {} : { frame }),
      ...(opener === undefined ? {} : { opener: this.#numberOf(opener) }),
      ...(load === undefined ? {} : { load }),
    }
  }

  #nextRequest(): number {
    this.#requests += 1
    return this.#requests
  }

  #numberOf(page: Page): number {
    const known = this.#pages.get(page)
    if (known !== undefined) return known
    this.#latest += 1
    this.#pages.set(page, this.#latest)
    return this.#latest
  }

  #forget(link: Link): number | undefined {
    const number = this.#numbers.get(link)
    this.#numbers.delete(link)
    if (number !== undefined) this.#links.delete(number)
    return number
  }
}

/**
 * Resolves when the browser's process was waited for. It ends after its connection, the later the more pages it had, and
 * nobody waits for the children of a thread that has ended: they stay in the system's table as long as the daemon.
 */
async function reaped(): Promise<void> {
  while (process.getActiveResourcesInfo().includes(PROCESS))
    await new Promise((resolve) => setTimeout(resolve, REAPED_MS))
}

function left(): ProbeError {
  return new ProbeError('LEASE_LOST', 'the document has left')
}

/**
 * Loads the optional dependency as CommonJS: to load it as an ES module, Node searches its 7 MB for exports first.
 *
 * @throws ProbeError NO_AUTOMATION
 */
function playwright(): Playwright {
  try {
    return require('playwright-core') as Playwright
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new ProbeError('NO_AUTOMATION', `a browser of its own needs playwright-core: ${INSTALL}`, {
      command: INSTALL,
    })
  }
}
