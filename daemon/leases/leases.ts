/** Owns the leases: opens them in order, knows whose they are, and ends those that nobody uses. */
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { BROWSER_UNUSED_MS, LEASE_HELLO_MS, LEASE_UNUSED_MS, LEASES_PAST } from '../../sdk/protocol/limits.js'
import { isLocalHost } from '../../sdk/protocol/local-host.js'
import type { Milliseconds, SessionId } from '../../sdk/protocol/values.js'
import type { DriverArgs, DriverCommandName, DriverResult } from '../../workers/driver/commands/index.js'
import type { FromDriver, OpenedPage } from '../../workers/driver/driver-api.js'
import type { Emulation } from '../../workers/driver/emulation.js'
import type { MocksEnd } from '../../workers/driver/mocks.js'
import type { Clock } from '../../workers/timeline/clock.js'
import type { Mocked } from '../../workers/timeline/mocked.js'
import type { Reading } from '../../workers/timeline/reading.js'
import type { Seen } from '../../workers/timeline/seen.js'
import type { FrameSocket } from '../bridge/bridged-tab.js'
import type { Log } from '../files/log.js'
import { leaseOf, originOfLease } from '../sessions/lease-origin.js'
import { Reaper } from '../sessions/reaper.js'
import type { SessionGate } from '../sessions/session-gate.js'
import type { DrivenTab } from '../sessions/tab-link.js'
import { DrivenSocket } from './driven-socket.js'
import type { DriverHost } from './driver-host.js'
import type { BrowserWanted } from './driver-starter.js'
import { isOver, type LeaseEvent, type LeaseState, type Owned, refusal, transition } from './lease.js'
import { LeaseQueue } from './lease-queue.js'
import type { Profiles } from './profiles.js'
import { newLease, SparePage } from './spare-page.js'

export interface LeaseWanted extends Emulation {
  url: string
  /** name of the signed-in state to begin with; a kept lease saves it, too */
  profile?: string
  /** path of a HAR that answers its requests from the beginning */
  har?: string
  /** its requests are recorded from the beginning */
  records?: true
  /** any agent may use and end the lease, and it outlives the agent that asked for it */
  keep: boolean
  headed: boolean
  /** address of the Playwright server whose browser opens it; default: a browser of this machine */
  server?: string
  timeoutMs: Milliseconds
}

export interface LeaseInfo {
  lease: string
  sessionId: SessionId
  url: string
  /** true: any agent may use it */
  kept: boolean
  headed: boolean
  /** the lease of the agent that asks */
  yours: boolean
  profile?: string
}

export interface OpenedLease {
  lease: string
  sessionId: SessionId
  url: string
  /** HTTP status of the page, if it is an error */
  status?: number
  /** `savedAt`: ISO 8601; omitted for a new one */
  profile?: { name: string; savedAt?: string }
}

export interface LeasesOptions {
  clock: Clock
  log: Log
  profiles: Profiles
  /** leases at once in browsers of this machine, by its memory */
  room(held: number): boolean
  /** @throws ProbeError NO_BROWSER, NO_DISPLAY */
  host(
    browser: BrowserWanted,
    received: (message: FromDriver) => void,
    ended: (why: string) => void,
  ): Promise<DriverHost>
  /** connects a document of a lease as a tab. @param origin of the lease */
  connect(socket: FrameSocket, origin: string, driven: DrivenTab): void
  /** Resolves when the lease's page has a session, false after `ms`. */
  arrival(session: SessionId, ms: Milliseconds, signal: AbortSignal | undefined): Promise<boolean>
  /** ends the sessions of a lease. @param origin of the lease */
  retire(origin: string): void
  /** ends the session of a page that closed. @param page its name */
  left(page: string): void
  /** tells the sessions of a lease whether its pages wait for the network. @param origin of the lease */
  loading(origin: string, isLoading: boolean): void
  /** tells the sessions of a lease about a mocked request. @param origin of the lease */
  mocked(origin: string, request: Mocked): void
  /** tells the sessions of a lease what was read of a request. @param page names the page that it is of; undefined for all */
  read(origin: string, page: string | undefined, reading: Reading): void
  /** notifies the sessions of a lease of a download or a pop-up. @param origin of the lease */
  saw(origin: string, seen: Seen): void
  changed(): void
}

interface Lease extends Owned {
  url: string
  /** the key of its browser */
  browser: string
  /** a page of it waits for the network */
  isLoading: boolean
  /** its profile */
  profile?: string
  /** resolves when its page is closed, its profile saved, and `mocks` known */
  closed?: Promise<void> | undefined
}

/** Keys of the browsers of this machine; the one of a Playwright server is its address. */
const HEADLESS = 'headless'
const HEADED = 'headed'

export class Leases implements SessionGate {
  readonly #options: LeasesOptions
  /** present and past ones, oldest first */
  readonly #leases = new Map<string, Lease>()
  readonly #sockets = new Map<string, DrivenSocket>()
  /** by the key of their browser */
  readonly #hosts = new Map<string, Promise<DriverHost>>()
  /** why the browsers of Playwright servers are gone, by address */
  readonly #losses = new Map<string, string>()
  readonly #unused: Reaper
  readonly #resting: Reaper
  readonly #queue: LeaseQueue
  /** of the browser without windows: in the other one, a person would see it */
  readonly #spare: SparePage
  #isClosed = false

  constructor(options: LeasesOptions) {
    const { clock, room } = options
    this.#options = options
    this.#unused = new Reaper(clock, (id) => this.#end(id, { kind: 'unused' }))
    this.#resting = new Reaper(clock, (key) => void this.#rest(key))
    this.#queue = new LeaseQueue(clock, () => room(this.#local.length))
    this.#spare = new SparePage({
      clock,
      isTime: () =>
        this.#hosts.has(HEADLESS) &&
        !this.#held.some(({ life }) => life.state === 'opening') &&
        room(Math.max(1, this.#local.length)),
      prepare: async (preparation) => (await this.#hosts.get(HEADLESS))?.prepare(preparation),
    })
  }

  /** @param agent id of the agent that asks */
  list(agent: string): LeaseInfo[] {
    return this.#held
      .filter(({ owner }) => owner === undefined || owner === agent)
      .map(({ id, url, owner, browser, profile }) => ({
        lease: id,
        sessionId: id,
        url,
        kept: owner === undefined,
        headed: browser === HEADED,
        yours: owner === agent,
        ...(profile === undefined ? {} : { profile }),
      }))
  }

  /**
   * Opens an address in a context of its own, when there is room and it is this caller's turn.
   *
   * @throws ProbeError NO_BROWSER, NO_DISPLAY, NO_AUTOMATION, BROWSER_UNREACHABLE, TOO_MANY_LEASES, PAGE_UNREACHABLE, NO_SDK,
   * LEASE_LOST, CANCELLED, NOT_FOUND without the profile or the HAR, CORRUPT_FILE for a damaged one
   */
  async acquire(agent: string, wanted: LeaseWanted, signal?: AbortSignal): Promise<OpenedLease> {
    const { url, keep, headed, server, timeoutMs, profile, har, records, ...emulation } = wanted
    const browser = server ?? (headed ? HEADED : HEADLESS)
    const { profiles } = this.#options
    if (profile !== undefined && !keep) await profiles.expect(profile)
    const kind = { ...emulation, isLocal: isLocalHost(new URL(url).hostname) }
    const take = () => {
      if (this.#isClosed) throw new ProbeError('LEASE_LOST', 'the daemon is stopping')
      const isNew = browser !== HEADLESS || profile !== undefined
      const id = isNew ? newLease() : this.#spare.leaseFor(kind)
      const owned = { ...(profile === undefined ? {} : { profile }), ...(keep ? {} : { owner: agent }) }
      const life: LeaseState = { state: 'opening' }
      this.#leases.set(id, { id, life, url, browser, isLoading: false, ...owned })
      return id
    }
    // A server's memory is not known here: whoever chooses the server knows how many leases fit.
    const id = server === undefined ? await this.#queue.turn(take, timeoutMs, signal) : take()
    this.#resting.disarm(browser)
    const cancel = () => this.#end(id, { kind: 'released' })
    signal?.addEventListener('abort', cancel)
    try {
      const host = await this.#host(browser)
      const saved = profile === undefined ? {} : { profile: { file: profiles.file(profile), keeps: keep } }
      const begins = {
        ...saved,
        ...(har === undefined ? {} : { har }),
        ...(records === undefined ? {} : { records }),
      }
      const opened = await host.open({ lease: id, url, timeoutMs, ...kind, ...begins }, signal)
      await this.#arrived(id, url, opened, signal)
      this.#live(id, { kind: 'opened' })
      this.#unused.arm(id, LEASE_UNUSED_MS)
      this.#spare.stir()
      const { status, profileAt } = opened
      const savedAt = profileAt === undefined ? {} : { savedAt: new Date(profileAt).toISOString() }
      return {
        lease: id,
        sessionId: id,
        url,
        ...(status < 400 ? {} : { status }),
        ...(profile === undefined ? {} : { profile: { name: profile, ...savedAt } }),
      }
    } catch (error) {
      this.#end(id, { kind: 'released' })
      throw signal?.aborted === true ? new ProbeError('CANCELLED', 'the caller cancelled the call') : error
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  /**
   * Ends a lease. Resolves when its profile is saved.
   *
   * @returns what its network mocks did not do
   * @throws ProbeError NOT_FOUND, LEASE_NOT_YOURS, LEASE_EXPIRED, LEASE_LOST
   */
  async release(id: string, agent: string): Promise<MocksEnd> {
    const lease = this.#leases.get(id)
    if (lease === undefined) throw new ProbeError('NOT_FOUND', `there is no lease ${echo(id)}`)
    const refused = refusal(lease, agent)
    if (refused !== undefined) throw refused
    this.#end(id, { kind: 'released' })
    await lease.closed
    return lease.mocks ?? {}
  }

  /**
   * Connects to a Playwright server, unless that was done.
   *
   * @throws ProbeError BROWSER_UNREACHABLE, NO_AUTOMATION
   */
  async connect(server: string): Promise<void> {
    const host = await this.#host(server)
    await host.ready
  }

  /** Asks the browser of a Playwright server for an answer. @returns why it is gone; undefined if it answers */
  async lossOf(server: string): Promise<string | undefined> {
    const host = await this.#hosts.get(server)?.catch(() => undefined)
    if (await host?.isAlive()) return undefined
    return this.#losses.get(server) ?? 'it does not answer'
  }

  /** Names of the profiles, in order. */
  profiles(): Promise<string[]> {
    return this.#options.profiles.names()
  }

  /** Deletes a profile, and ends the kept leases that save it. @throws ProbeError NOT_FOUND */
  async forget(profile: string): Promise<void> {
    const saving = this.#held.filter((lease) => lease.profile === profile && lease.owner === undefined)
    for (const { id } of saving) this.#end(id, { kind: 'released' })
    await Promise.all(saving.map(({ closed }) => closed))
    await this.#options.profiles.delete(profile)
  }

  agentLeft(agent: string): void {
    for (const { id, owner } of this.#held) if (owner === agent) this.#end(id, { kind: 'released' })
  }

  enter(session: { id: SessionId; origin: string } | SessionId, agent: string): void {
    const id = typeof session === 'string' ? session : leaseOf(session.origin)
    const lease = id === undefined ? undefined : this.#leases.get(id)
    if (lease === undefined) return
    const refused = refusal(lease, agent)
    if (refused !== undefined) throw refused
    this.#unused.arm(lease.id, LEASE_UNUSED_MS)
  }

  isOffered(origin: string, agent: string): boolean {
    const lease = this.#leases.get(leaseOf(origin) ?? '')
    return lease?.owner === undefined || lease.owner === agent
  }

  whyGone(origin: string): ProbeError | undefined {
    const lease = this.#leases.get(leaseOf(origin) ?? '')
    return lease === undefined ? undefined : refusal(lease, lease.owner ?? '')
  }

  /** Ends every lease and its browser. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { id } of this.#held) this.#end(id, { kind: 'lost', why: 'the daemon is stopping' })
    this.#unused.close()
    this.#resting.close()
    this.#spare.close()
    const hosts = [...this.#hosts.values()]
    this.#hosts.clear()
    await Promise.allSettled(hosts.map(async (host) => (await host).end()))
  }

  get #held(): Lease[] {
    return [...this.#leases.values()].filter(({ life }) => !isOver(life))
  }

  /** In browsers of this machine. */
  get #local(): Lease[] {
    return this.#held.filter(({ browser }) => serverOf(browser) === undefined)
  }

  #host(browser: string): Promise<DriverHost> {
    const known = this.#hosts.get(browser)
    if (known !== undefined) return known
    const server = serverOf(browser)
    const host: Promise<DriverHost> = this.#options.host(
      { headed: browser === HEADED, ...(server === undefined ? {} : { server }) },
      (message) => this.#received(browser, message),
      (why) => this.#gone(browser, host, why),
    )
    this.#hosts.set(browser, host)
    // A browser that did not start is forgotten, so that the next lease tries again.
    host
      .then((each) => each.ready)
      .catch((error: Error) => {
        if (server !== undefined) this.#losses.set(server, error.message)
        if (this.#hosts.get(browser) === host) this.#hosts.delete(browser)
        void host.then(
          (each) => each.end(),
          () => undefined,
        )
      })
    return host
  }

  #received(browser: string, message: FromDriver): void {
    switch (message.kind) {
      case 'opened':
        return this.#connect(browser, message)
      case 'frame':
        return this.#sockets.get(keyIn(browser, message.link))?.receive(message.frame)
      case 'closed': {
        const key = keyIn(browser, message.link)
        const socket = this.#sockets.get(key)
        this.#sockets.delete(key)
        return socket?.left()
      }
      case 'loading': {
        const { lease, isLoading } = message
        const own = this.#leases.get(lease)
        if (own !== undefined) own.isLoading = isLoading
        return this.#options.loading(originOfLease(lease), isLoading)
      }
      case 'left':
        return this.#options.left(keyIn(browser, message.page))
      case 'saw':
        return this.#options.saw(originOfLease(message.lease), message.seen)
      case 'read': {
        const { lease, page, reading } = message
        const name = page === undefined ? undefined : keyIn(browser, page)
        return this.#options.read(originOfLease(lease), name, reading)
      }
      case 'mocked': {
        const { lease, at, method, url, effect } = message
        return this.#options.mocked(originOfLease(lease), { at, method, url, effect })
      }
      case 'unsaved':
        return this.#options.log(`the profile of ${message.lease} was not saved: ${message.why}`, {
          name: 'profiles',
        })
      case 'lost':
        this.#spare.lost(message.lease)
        return this.#end(message.lease, message)
    }
  }

  #connect(browser: string, opened: Extract<FromDriver, { kind: 'opened' }>): void {
    const { link, lease, page, frame, opener, load } = opened
    const key = keyIn(browser, link)
    const post = async (message: Parameters<DriverHost['post']>[0]) =>
      (await this.#hosts.get(browser))?.post(message)
    const socket = new DrivenSocket({
      send: (frame) => void post({ kind: 'frame', link, frame }),
      close: (code, reason) => {
        this.#sockets.delete(key)
        void post({ kind: 'close', link, code, reason })
      },
    })
    this.#sockets.set(key, socket)
    this.#options.connect(socket, originOfLease(lease), {
      page: keyIn(browser, page),
      ...(frame === undefined ? {} : { frame }),
      ...(load === undefined ? {} : { load }),
      ...(opener === undefined ? {} : { opener: keyIn(browser, opener) }),
      isHeaded: browser === HEADED,
      isLoading: () => this.#leases.get(lease)?.isLoading === true,
      command: (name, args) => this.#command(browser, link, name, args),
    })
    void post({ kind: 'accept', link })
  }

  async #command<K extends DriverCommandName>(
    browser: string,
    link: number,
    name: K,
    args: DriverArgs<K>,
  ): Promise<DriverResult<K>> {
    const host = await this.#hosts.get(browser)
    if (host === undefined) throw new ProbeError('LEASE_LOST', 'the browser has ended')
    return host.command(link, name, args)
  }

  async #arrived(id: string, url: string, { status, contentType }: OpenedPage, signal?: AbortSignal) {
    if (await this.#options.arrival(id, LEASE_HELLO_MS, signal)) return
    const refused = refusal(this.#leases.get(id) ?? { id, life: { state: 'released' } }, '')
    if (refused?.code === 'LEASE_LOST') throw refused
    const what = `${echo(url)} answered ${status} with ${contentType === '' ? 'no content type' : contentType}`
    throw new ProbeError('NO_SDK', `${what}, and no page came up within ${LEASE_HELLO_MS / 1000} s`)
  }

  /** A browser or its thread has ended: its leases are lost. The next lease starts another. */
  #gone(browser: string, host: Promise<DriverHost>, why: string): void {
    // Another one has taken its place.
    if (this.#hosts.get(browser) !== host) return
    this.#hosts.delete(browser)
    if (serverOf(browser) !== undefined) this.#losses.set(browser, why)
    if (browser === HEADLESS) this.#spare.lost()
    for (const lease of this.#held) if (lease.browser === browser) this.#end(lease.id, { kind: 'lost', why })
    for (const [key, socket] of [...this.#sockets]) {
      if (!key.startsWith(keyIn(browser, ''))) continue
      this.#sockets.delete(key)
      socket.left()
    }
    void host.then(
      (each) => each.end(),
      () => undefined,
    )
  }

  #live(id: string, event: LeaseEvent): boolean {
    const lease = this.#leases.get(id)
    if (lease === undefined) return false
    const next = transition(lease.life, event)
    if (next === lease.life) return false
    lease.life = next
    this.#options.changed()
    return true
  }

  #end(id: string, event: LeaseEvent): void {
    const lease = this.#leases.get(id)
    if (lease === undefined || !this.#live(id, event)) return
    const { log, retire } = this.#options
    const why = event.kind === 'lost' ? `lost: ${event.why}` : event.kind
    log(`${id} is over (${why})`, { name: 'leases' })
    this.#unused.disarm(id)
    retire(originOfLease(id))
    lease.closed = this.#hosts.get(lease.browser)?.then(
      async (host) => {
        lease.mocks = await host.close(id)
      },
      () => undefined,
    )
    if (!this.#held.some(({ browser }) => browser === lease.browser))
      this.#resting.arm(lease.browser, BROWSER_UNUSED_MS)
    const past = [...this.#leases.values()].filter(({ life }) => isOver(life))
    for (const older of past.slice(0, -LEASES_PAST)) this.#leases.delete(older.id)
    this.#queue.stir()
    this.#spare.stir()
  }

  async #rest(browser: string): Promise<void> {
    const host = this.#hosts.get(browser)
    this.#hosts.delete(browser)
    if (browser === HEADLESS) this.#spare.lost()
    await (await host)?.end()
  }
}

/** Numbers of links and pages count in each browser anew. @param number empty for the beginning of all keys */
function keyIn(browser: string, number: number | ''): string {
  return `${browser} ${number}`
}

/** The address of a browser's server; undefined for a browser of this machine. */
function serverOf(browser: string): string | undefined {
  return browser === HEADLESS || browser === HEADED ? undefined : browser
}
