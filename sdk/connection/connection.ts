/** Composes the SDK in one page: identity, cause, channels, commands, link. */
import { PageClock } from '../clock/page-clock.js'
import type { CommandContext, CommandLoader, Commands } from '../commands/command.js'
import { nextRefNumber, noteEdit, startRefsAnew, startRefsAt } from '../dom/refs.js'
import {
  type Claim,
  claimSession,
  continued,
  type Handover,
  leaveHandover,
  newDocumentId,
  takeHandover,
  withdrawHandover,
} from '../link/identity.js'
import { Outbox } from '../link/outbox.js'
import { BridgeSocket } from '../link/socket.js'
import { Tracker } from '../observe/cause/tracker.js'
import type { ChannelContext, Emit } from '../observe/channel.js'
import { whatLeaves } from '../observe/document/leaving.js'
import { channels } from '../observe/index.js'
import { natives } from '../platform/natives.js'
import { attempt, patch } from '../platform/patch.js'
import type { Realm } from '../platform/realm.js'
import { type Cause, causeOfAct } from '../protocol/cause.js'
import type { Capabilities } from '../protocol/commands/capabilities.js'
import type { PageCommand, PageReply } from '../protocol/commands/index.js'
import type { HumanSaid, SessionNews } from '../protocol/conversation.js'
import { type PageError, ProbeError } from '../protocol/errors.js'
import type { EventType, WireEvent } from '../protocol/events.js'
import { FRAME, type Hello, type SessionEnd, type Welcome } from '../protocol/frames.js'
import {
  BRIDGE_PATH,
  DEFAULT_PORT,
  IDLE_END_MS,
  LOOPBACK,
  PROTOCOL_VERSION,
  SAID_CHARS,
} from '../protocol/limits.js'
import { createStoreRegistry, type StoreRegistry } from '../state/registry.js'
import { createRedactor, type RedactOptions } from '../values/redact.js'
import type { Redactor } from '../values/redactor.js'
import { beganData, tellLoad } from './document.js'
import { progressOf } from './progress.js'

export interface ConnectOptions {
  /** names the tab's session; a generated id when left out */
  session?: string
  /** the bridge's address; `ws://127.0.0.1:7762/probe` when left out */
  url?: string
  /** also capture request and response bodies, redacted; off when left out */
  captureNetworkBodies?: boolean
  redact?: RedactOptions
  /** parts of URLs, or globs with `*`, whose requests decide nothing */
  ignore?: readonly string[]
  /** name and root folder of the app; the build plugin gives them */
  app?: string
  root?: string
  /** path of that folder from the one that source files are told from, e.g. `apps/web`; the build plugin gives it */
  folder?: string
  /** origins off loopback where the SDK may run */
  origins?: readonly string[]
}

/** What a connection is given by the page's one SDK. */
export interface Surroundings {
  loadCommands: CommandLoader
  /** told what the daemon tells of the session */
  news(news: SessionNews): void
  /** what `probe.describe` registered */
  declared(): Capabilities
  /** true for elements that are not the app's */
  isIgnored(node: Node): boolean
  /** the session that an earlier connection of this document had */
  session: string | null
}

/** Events that tell the daemon something it waits for: sent at the end of their turn. */
const URGENT: readonly EventType[] = ['level', 'work', 'document.began']
const VERSION = '0.1.0'
/** What the page tells itself of its session when there is nobody left to tell it. */
const LOST: SessionNews = {
  kind: 'state',
  state: 'ended',
  reason: 'bridge-lost',
  agents: 0,
  idleEndMs: IDLE_END_MS,
}

export class Connection {
  readonly stores: StoreRegistry
  readonly #options: ConnectOptions
  readonly #surroundings: Surroundings
  readonly #doc = newDocumentId()
  readonly #handover: Handover | undefined
  readonly #outbox: Outbox
  readonly #socket: BridgeSocket
  readonly #cause: Tracker
  readonly #clock = new PageClock(natives, patch)
  readonly #context: ChannelContext
  readonly #undo: (() => void)[] = []
  /** commands at work */
  readonly #running = new Map<number, AbortController>()
  readonly #url: string
  #commands: Promise<Commands> | undefined
  #claim: Promise<Claim>
  #session: string | null
  #seq = 0
  #edit = 0
  #isAnnounced = false
  #isFlushAsked = false
  #isRecording = true

  constructor(options: ConnectOptions, surroundings: Surroundings) {
    this.#options = options
    this.#surroundings = surroundings
    this.#url = options.url ?? `ws://${LOOPBACK}:${DEFAULT_PORT}${BRIDGE_PATH}`
    this.#handover = takeHandover(natives.now())
    startRefsAt(this.#handover?.refs ?? 0)
    this.#session = surroundings.session ?? continued(this.#handover, options.session)
    this.#claim = claimSession(this.#session, options.session, natives)
    const inherits = this.#handover?.acts ?? []
    const base: Cause = inherits.length > 0 ? `act:${inherits.join('+')}` : 'other'
    const redact = createRedactor(options.redact ?? {}, (line) => natives.console.warn(line))
    this.#outbox = new Outbox({
      natives,
      send: (json) => this.#socket.sendJson(FRAME.events, json),
      isOpen: () => this.#socket.isOpen,
      lost: (loss) => void this.#emit('lost', loss, { cause: 'other' }),
    })
    this.#cause = new Tracker(
      natives,
      base,
      (act, idle, mark) => void this.#emit('work', { act, idle }, mark),
    )
    this.#context = {
      realm: globalThis as Realm,
      emit: this.#emit,
      cause: this.#cause,
      natives,
      redact,
      patch,
      clock: this.#clock,
      captureBodies: options.captureNetworkBodies === true,
      ignoreUrls: options.ignore ?? [],
      folder: options.folder ?? '',
      isIgnored: surroundings.isIgnored,
      edited: (files) => this.edited(files),
    }
    this.stores = createStoreRegistry({ emit: this.#emit, redact, natives, cause: this.#cause })
    this.#socket = new BridgeSocket({
      url: this.#url,
      natives,
      isFrozen: () => this.#clock.isFrozen,
      hello: () => this.#hello(),
      status: () => ({
        url: redact.url(location.href),
        title: redact.text(document.title),
        hasCapabilities: this.#hasCapabilities(),
      }),
      welcomed: (welcome) => this.#onWelcome(welcome),
      command: (command) => void this.#run(command),
      ended: (end) => this.#onEnd(end),
      news: (news) => attempt(() => surroundings.news(news)),
      lost: () => this.#onLost(),
    })
    this.#begin(base)
    this.#install()
    this.#onPage('pagehide', (event) => this.#leave(event as PageTransitionEvent))
    this.#onPage('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) this.#comeBack()
    })
  }

  /** The session's id, once the daemon gave it. */
  get session(): string | null {
    return this.#session
  }

  signal(name: string, data: unknown): void {
    attempt(() => {
      const { redact } = this.#context
      const copy = data === undefined ? {} : { data: redact.value(data) }
      this.#emit('signal', { name: redact.text(String(name)), ...copy })
    })
  }

  edited(files: readonly string[] | undefined): void {
    this.#edit += 1
    noteEdit(files)
    this.#emit('code.edited', files === undefined ? {} : { files: [...files] })
  }

  /** Tells the daemon that the advertised surface changed. */
  described(): void {
    this.#socket.tellStatus()
  }

  /** The person at the tab does or says something. */
  say(said: HumanSaid): void {
    const { text } = this.#context.redact
    const clean = said.kind === 'message' ? { ...said, text: text(said.text).slice(0, SAID_CHARS) } : said
    this.#socket.send(FRAME.human, clean)
  }

  /** The person at the tab flags a fault; the element is described as agents read it. */
  mark(note: string, element: Element | undefined): void {
    const { redact } = this.#context
    const mark = {
      kind: 'mark',
      note: redact.text(note).slice(0, SAID_CHARS),
      url: redact.url(location.href),
    } as const
    if (element === undefined) return this.say(mark)
    this.#load().then(
      ({ describe }) => this.say({ ...mark, element: describe(element, redact) }),
      () => this.say(mark),
    )
  }

  /** Undoes everything, last in first out. */
  close(): void {
    this.#clock.reset()
    this.stores.close()
    for (const undo of this.#undo.splice(0).reverse()) attempt(undo)
    this.#commands?.then(
      (commands) => commands.close(),
      () => undefined,
    )
    this.#outbox.flush()
    this.#isRecording = false
    this.#outbox.clear()
    this.#socket.close()
    this.#cause.close()
    this.#release()
  }

  readonly #emit: Emit = (type, data, mark = this.#cause.current(), frame = undefined) => {
    if (!this.#isRecording) return this.#seq
    const { cause, via } = mark
    this.#seq += 1
    const event = {
      at: natives.now(),
      seq: this.#seq,
      type,
      doc: this.#doc,
      edit: this.#edit,
      cause,
      turn: this.#cause.turn(),
      ...(via === undefined ? {} : { via }),
      ...(frame === undefined ? {} : { frame }),
      data,
    } as WireEvent
    if (!this.#outbox.add(event)) this.#seq -= 1
    else if (URGENT.includes(type) && !this.#isFlushAsked) {
      this.#isFlushAsked = true
      this.#cause.afterTurn(() => {
        this.#isFlushAsked = false
        this.#outbox.flush()
      })
    }
    return this.#seq
  }

  #install(): void {
    for (const channel of channels(this.#doc)) {
      try {
        if (channel.supported()) this.#undo.push(channel.install(this.#context))
      } catch (error) {
        natives.console.debug(`probe: ${channel.name} could not be observed`, error)
        for (const seen of channel.sees ?? [])
          this.#emit('lost', { channel: seen, count: 1, why: 'install-failed' }, { cause: 'other' })
      }
    }
  }

  /** The document's own load belongs to what navigated here, until it first settles. */
  #begin(base: Cause): void {
    this.#announce()
    const mark = { cause: base }
    const acts = this.#handover?.acts ?? []
    if (this.#handover !== undefined) tellLoad(this.#context, this.#handover, this.#doc, mark)
    const ends = acts.map((act) => this.#cause.pend({ cause: causeOfAct(act) }))
    if (ends.length > 0) this.#cause.run(mark, () => undefined)
    const settle = () => {
      natives.setTimeout(() => {
        for (const end of ends) end()
        this.#cause.loaded()
      }, 0)
    }
    if (document.readyState === 'complete') settle()
    else this.#onPage('load', settle)
  }

  #announce(): void {
    this.#isAnnounced = true
    const began = beganData(this.#handover, this.#context.redact)
    const [act] = began.inherits
    this.#emit('document.began', began, { cause: act === undefined ? 'other' : causeOfAct(act) })
  }

  async #hello(): Promise<Hello> {
    const { session } = await this.#claim
    this.#session = session ?? (this.#options.session === undefined ? session : this.#session)
    const { app, root } = this.#options
    return {
      protocol: PROTOCOL_VERSION,
      sdk: VERSION,
      session: this.#session,
      named: this.#options.session !== undefined,
      doc: this.#doc,
      ...(this.#handover === undefined ? {} : { previousDoc: this.#handover.doc }),
      inherits: this.#handover?.acts ?? [],
      url: this.#context.redact.url(location.href),
      title: this.#context.redact.text(document.title),
      ...(app === undefined ? {} : { app }),
      ...(root === undefined ? {} : { root }),
      now: natives.now(),
      hidden: document.hidden,
      focused: document.hasFocus(),
      hasCapabilities: this.#hasCapabilities(),
      redactKeys: (this.#options.redact?.keys ?? []).filter((key): key is string => typeof key === 'string'),
    }
  }

  #hasCapabilities(): boolean {
    return Object.values(this.#surroundings.declared()).some((list) => list.length > 0)
  }

  #onWelcome({ session, resumed }: Welcome): void {
    const { session: named } = this.#options
    if (resumed && named !== undefined && this.#handover === undefined) startRefsAnew(natives.now())
    if (session !== this.#session) {
      this.#session = session
      this.#claim = claimSession(session, undefined, natives)
    }
    this.#isRecording = true
    if (!resumed && !this.#isAnnounced) this.#announce()
    this.#isAnnounced = false
    this.#outbox.flush()
    this.#load().catch(() => undefined)
  }

  /** The commands; after a failure the next one who needs them has them loaded again. */
  #load(): Promise<Commands> {
    this.#commands ??= this.#surroundings.loadCommands(new URL(this.#url, location.href)).catch((thrown) => {
      this.#commands = undefined
      throw thrown
    })
    return this.#commands
  }

  /** An explicit end is final; after any other the session lives on when an agent comes back to it. */
  #onEnd({ reason }: SessionEnd): void {
    this.#clock.reset()
    this.#socket.tellStatus()
    if (reason !== 'explicit') return
    natives.console.info('probe: the session was ended; reload the page to begin a new one')
    this.close()
  }

  /** Nobody answered for long: the session is over, and what was kept for it is let go. */
  #onLost(): void {
    natives.console.warn(
      'probe: the connection to the service was lost; the session has ended. A new one begins when the daemon is back.',
    )
    attempt(() => this.#surroundings.news(LOST))
    this.#clock.reset()
    this.#outbox.clear()
    this.#isRecording = false
    this.#isAnnounced = false
    if (this.#options.session !== undefined) return
    this.#release()
    this.#session = null
    this.#claim = claimSession(null, undefined, natives)
  }

  #leave({ persisted }: PageTransitionEvent): void {
    const leaving = whatLeaves()
    this.#emit('document.left', { persisted })
    if (this.#session !== null) {
      leaveHandover({
        session: this.#session,
        named: this.#options.session !== undefined,
        doc: this.#doc,
        acts: leaving?.acts ?? [],
        ...(leaving === undefined ? {} : { method: leaving.method, url: leaving.url }),
        at: natives.now(),
        refs: nextRefNumber(),
      })
    }
    this.#outbox.flush()
    this.#release()
    if (persisted) this.#socket.rest()
  }

  /** The back-forward cache gave the page back. */
  #comeBack(): void {
    startRefsAt(takeHandover(natives.now())?.refs ?? 0)
    withdrawHandover()
    this.#claim = claimSession(this.#session, this.#options.session, natives)
    this.#isAnnounced = false
    this.#socket.wake()
  }

  #release(): void {
    this.#claim.then(
      ({ release }) => release(),
      () => undefined,
    )
  }

  async #run({ id, name, args }: PageCommand): Promise<void> {
    const reply = (value: PageReply) => {
      this.#outbox.flush()
      this.#socket.send(FRAME.reply, value)
    }
    const { emit, cause, redact, isIgnored } = this.#context
    const running = new AbortController()
    this.#running.set(id, running)
    const context: CommandContext = {
      emit,
      cause,
      natives,
      redact,
      clock: this.#clock,
      stores: this.stores,
      capabilities: this.#surroundings.declared,
      isIgnored,
      doc: this.#doc,
      signal: running.signal,
      cancel: (command) => this.#running.get(command)?.abort(),
      progress: progressOf(() => reply({ id, kind: 'progress' }), natives.now),
      acknowledge: (value) => reply({ id, kind: 'acknowledged', value }),
    }
    try {
      const { handlers } = await this.#load()
      reply({ id, kind: 'result', value: await handlers[name](args as never, context) })
    } catch (thrown) {
      reply({ id, kind: 'error', error: errorOf(thrown, redact) })
    } finally {
      this.#running.delete(id)
    }
  }

  #onPage(name: string, listener: (event: Event) => void): void {
    const guarded = (event: Event) => attempt(() => listener(event))
    globalThis.addEventListener(name, guarded)
    this.#undo.push(() => globalThis.removeEventListener(name, guarded))
  }
}

/** What a command's handler threw, as the daemon is told it. */
function errorOf(thrown: unknown, { text, value }: Redactor): PageError {
  if (!(thrown instanceof ProbeError)) return { code: 'INTERNAL', message: text(String(thrown)) }
  const { code, message, detail } = thrown
  const told = { message: text(message), ...(detail === undefined ? {} : { detail: value(detail) }) }
  // What page code throws has one of its own codes.
  return { code: code as PageError['code'], ...told }
}
