/** One connection of a page: observes the page, talks to the daemon, and owns all state until it is closed. */
import { PageClock } from '../clock/page-clock.js'
import type { Commands } from '../commands/command.js'
import { createRefs, type Refs } from '../dom/refs.js'
import { createShadowRoots } from '../dom/shadow-roots.js'
import { continuedSession, type Handover, leaveHandover, takeHandover } from '../link/handover.js'
import { SessionClaim } from '../link/session-claim.js'
import { BridgeSocket, type Dial } from '../link/socket.js'
import { Tracker } from '../observe/cause/tracker.js'
import type { Channel, ChannelContext } from '../observe/channel.js'
import type { ForeignFrames } from '../observe/document/foreign-frames.js'
import { createFindings, type Findings } from '../observe/findings.js'
import { rateLimit } from '../observe/rate.js'
import type { Human } from '../panel/human.js'
import { natives } from '../platform/natives.js'
import { attempt, patch } from '../platform/patch.js'
import { PerformanceEntries } from '../platform/performance-entries.js'
import type { Realm } from '../platform/realm.js'
import { causeOfAct } from '../protocol/cause.js'
import type { Capabilities } from '../protocol/commands/capabilities.js'
import type { SessionNews } from '../protocol/conversation.js'
import { FRAME, type Hello, type SessionEnd, type Welcome } from '../protocol/frames.js'
import { BRIDGE_PATH, DEFAULT_PORT, IDLE_END_MS, LOOPBACK } from '../protocol/limits.js'
import type { Json } from '../protocol/values.js'
import { createStoreRegistry, type StoreRegistry } from '../state/registry.js'
import { createRedactor } from '../values/redact.js'
import { installChannels } from './channels.js'
import { CommandRunner } from './command-runner.js'
import type { ConnectOptions } from './connect-options.js'
import { causeOfLoad, documentBegan, emitLoad, newDocumentId, pendLoad } from './document.js'
import { EventRecorder } from './event-recorder.js'
import { helloOf, type TabStatus, tabStatus } from './hello.js'
import type { LaterScripts, LoadScript } from './later-scripts.js'
import { createPerson, type Person } from './person.js'
import { RulesGate } from './rules-gate.js'

/** State that passes to the document's next connection. */
export interface Former {
  session: string | null
  /** number of the next ref, so that refs stay unique */
  refs: number
  performanceEntries: PerformanceEntries
}

export interface Surroundings {
  load: LoadScript
  dial: Dial
  channels: readonly Channel[]
  /** only in a leased page */
  foreignFrames: ForeignFrames | undefined
  handover: typeof takeHandover
  news(news: SessionNews): void
  human: Human
  declared(): Capabilities
  isIgnored(node: Node): boolean
  former: Former | undefined
}

/** Further signals of a second are counted, not read. */
const SIGNALS_PER_SECOND = 5_000
/** Replaces the news of the daemon when the daemon is unreachable. */
const BRIDGE_LOST: SessionNews = {
  kind: 'state',
  state: 'ended',
  reason: 'bridge-lost',
  agents: 0,
  idleEndMs: IDLE_END_MS,
}

export class Connection {
  readonly options: ConnectOptions
  readonly stores: StoreRegistry
  readonly person: Person
  readonly #surroundings: Surroundings
  readonly #doc = newDocumentId()
  readonly #url: string
  readonly #handover: Handover | undefined
  readonly #refs: Refs
  readonly #session: SessionClaim
  readonly #cause: Tracker
  readonly #clock = new PageClock(natives)
  readonly #findings: Findings
  readonly #performanceEntries: PerformanceEntries
  readonly #recorder: EventRecorder
  readonly #context: ChannelContext
  readonly #maySignal: () => boolean
  readonly #commands: CommandRunner
  readonly #rules: RulesGate
  readonly #socket: BridgeSocket
  readonly #undo: (() => void)[] = []
  /** `document.began` was emitted for the present session */
  #isAnnounced = false

  constructor(options: ConnectOptions, surroundings: Surroundings) {
    const { former, isIgnored, declared, foreignFrames } = surroundings
    const { session, redact: redactOptions = {} } = options
    this.options = options
    this.#surroundings = surroundings
    this.#handover = surroundings.handover(natives.now())
    this.#refs = createRefs(Math.max(this.#handover?.refs ?? 0, former?.refs ?? 0))
    this.#session = new SessionClaim(
      former?.session ?? continuedSession(this.#handover, session),
      session,
      natives,
    )
    this.#findings = createFindings(this.#doc, foreignFrames)
    this.#performanceEntries = former?.performanceEntries ?? new PerformanceEntries()
    const redact = createRedactor(redactOptions, (line) => natives.console.warn(line))
    this.#cause = new Tracker(
      natives,
      causeOfLoad(this.#handover),
      (act, idle, provenance) => void this.#recorder.emit('work', { act, idle }, provenance),
    )
    this.#recorder = new EventRecorder({
      natives,
      cause: this.#cause,
      doc: this.#doc,
      redact: redact.sent,
      send: (json) => this.#socket.sendJson(FRAME.events, json),
      isOpen: () => this.#rules.isOpen && this.#socket.isOpen,
    })
    const shared = {
      emit: this.#recorder.emit,
      cause: this.#cause,
      natives,
      redact,
      clock: this.#clock,
      shadowRoots: createShadowRoots(),
      isIgnored,
    }
    this.#context = {
      ...shared,
      ...this.#findings,
      realm: globalThis as Realm,
      patch,
      performanceEntries: this.#performanceEntries,
      captureBodies: options.captureNetworkBodies === true,
      ignoreUrls: options.ignore ?? [],
      folder: options.folder ?? '',
      edited: (files) => this.edited(files),
    }
    this.#maySignal = rateLimit(shared, 'signal', SIGNALS_PER_SECOND)
    this.stores = createStoreRegistry(shared)
    this.#url = options.url ?? `ws://${LOOPBACK}:${DEFAULT_PORT}${BRIDGE_PATH}`
    this.#rules = new RulesGate({
      natives,
      load: () => Promise.all([this.#load('rules'), this.#load('rare')]),
      learn: ([rules, rare]) => {
        rules.learn(this.#findings.learnt, rare(this))
        // First the rules of redaction: a channel may report as soon as it is installed.
        const redacted = redact.learn(rules)
        this.#findings.arrival.arrive()
        this.#recorder.rewriteWaiting(this.#findings.outcomes.learn(rules.readOutcome), redacted)
      },
      opened: () => this.#recorder.flush(),
    })
    this.#commands = new CommandRunner({
      source: {
        ...shared,
        findings: this.#findings,
        refs: this.#refs,
        stores: this.stores,
        capabilities: declared,
        doc: this.#doc,
        human: surroundings.human,
        load: (name) => this.#load(name),
      },
      loadCommands: () => this.#loadCommands(),
      reply: (reply) => {
        this.stores.flush()
        this.#recorder.flush()
        this.#socket.send(FRAME.reply, redact.sent(reply as unknown as Json))
      },
    })
    this.#socket = new BridgeSocket({
      url: this.#url,
      dial: surroundings.dial,
      natives,
      isFrozen: () => this.#clock.isFrozen,
      hello: () => this.#hello(),
      status: () => this.#status(),
      welcomed: (welcome) => this.#onWelcome(welcome),
      command: (command) => void this.#commands.run(command),
      ended: (end) => this.#onEnd(end),
      news: (news) => attempt(() => surroundings.news(news)),
      lost: () => this.#onLost(),
    })
    this.person = createPerson({
      redact,
      send: (message) => this.#socket.send(FRAME.human, message),
      describe: (target) => this.#commands.describe(target),
    })
    this.#findings.departure.hurry = () => this.#recorder.hurry()
    this.#beginDocument()
    this.#undo.push(installChannels(surroundings.channels, this.#context))
    this.#onPage('pagehide', (event) => this.#leave(event as PageTransitionEvent))
    this.#onPage('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) this.#comeBack()
    })
  }

  get former(): Former {
    return {
      session: this.#session.session,
      refs: this.#refs.next,
      performanceEntries: this.#performanceEntries,
    }
  }

  signal(name: string, data: unknown): void {
    attempt(() => {
      if (!this.#maySignal()) return
      const { redact, emit } = this.#context
      const copy = data === undefined ? {} : { data: redact.value(data) }
      emit('signal', { name: redact.text(String(name)), ...copy })
    })
  }

  edited(files: readonly string[] | undefined): void {
    this.#recorder.edited()
    this.#refs.edited(files)
    this.#context.emit('code.edited', files === undefined ? {} : { files: [...files] })
  }

  described(): void {
    this.#socket.sendStatus()
  }

  close(): void {
    this.#clock.reset()
    this.stores.close()
    for (const undo of this.#undo.splice(0).reverse()) attempt(undo)
    this.#commands.close()
    this.#recorder.flush()
    this.#recorder.stop()
    this.#socket.close()
    this.#cause.close()
    this.#session.release()
  }

  /** The load belongs to the actions that navigated here, until the page has loaded. */
  #beginDocument(): void {
    this.#announce()
    const acts = this.#handover?.acts ?? []
    const provenance = { cause: causeOfLoad(this.#handover) }
    if (this.#handover !== undefined) emitLoad(this.#context, this.#handover, this.#doc, provenance)
    const end = pendLoad(acts, this.#cause)
    if (acts.length > 0) this.#cause.run(provenance, () => undefined)
    const loaded = () => {
      natives.setTimeout(end, 0)
    }
    if (document.readyState === 'complete') loaded()
    else this.#onPage('load', loaded)
  }

  #announce(): void {
    this.#isAnnounced = true
    const began = documentBegan(this.#handover, this.#context.redact)
    const [act] = began.inherits
    this.#context.emit('document.began', began, { cause: act === undefined ? 'other' : causeOfAct(act) })
  }

  async #hello(): Promise<Hello> {
    const session = await this.#session.confirmed()
    return helloOf(this.options, this.#handover, { session, doc: this.#doc, ...this.#status() })
  }

  #status(): TabStatus {
    return tabStatus(this.#surroundings.declared(), this.#context.redact)
  }

  #onWelcome({ session, resumed, frame }: Welcome): void {
    this.#surroundings.foreignFrames?.welcomed(frame, this.#refs)
    const isFirst = !this.#handover?.refs && this.#surroundings.former === undefined
    if (resumed && this.options.session !== undefined && isFirst) this.#refs.continueAnew(natives.now())
    // Only the page itself continues a session: the driver knows its frames.
    if (frame === undefined) this.#session.adopt(session)
    this.#recorder.resume()
    if (!resumed && !this.#isAnnounced) this.#announce()
    this.#isAnnounced = false
    this.#recorder.flush()
    void this.#rules.load()
    this.#commands.preload()
  }

  async #loadCommands(): Promise<Commands> {
    const rules = this.#rules.load()
    const commands = await this.#load('commands')
    await rules
    return commands
  }

  #load<Name extends keyof LaterScripts>(name: Name): Promise<LaterScripts[Name]> {
    return this.#surroundings.load(name, new URL(this.#url, location.href), (address) =>
      this.#performanceEntries.ignore(address),
    )
  }

  /** An explicit end is final. After any other end, the session resumes when an agent uses it again. */
  #onEnd({ reason }: SessionEnd): void {
    this.#clock.reset()
    this.#socket.sendStatus()
    if (reason !== 'explicit') return
    natives.console.info('probe: the session has ended; reload to begin a new one')
    this.close()
  }

  /** The daemon was unreachable for BRIDGE_LOST_MS: the session is over, and its events are dropped. */
  #onLost(): void {
    natives.console.warn(
      'probe: lost the connection to the daemon; the session has ended. A new one begins when it returns.',
    )
    attempt(() => this.#surroundings.news(BRIDGE_LOST))
    this.#clock.reset()
    this.#recorder.stop()
    this.#isAnnounced = false
    if (this.options.session === undefined) this.#session.forget()
  }

  #leave({ persisted }: PageTransitionEvent): void {
    const { leaving } = this.#findings.departure
    this.stores.flush()
    this.#context.emit('document.left', { persisted })
    const { session } = this.#session
    if (session !== null) {
      leaveHandover({
        session,
        ...(this.options.session === undefined ? {} : { name: this.options.session }),
        doc: this.#doc,
        acts: leaving?.acts ?? [],
        ...(leaving === undefined ? {} : { method: leaving.method, url: leaving.url }),
        at: natives.now(),
        refs: this.#refs.next,
      })
    }
    this.#rules.open()
    this.#session.release()
    if (persisted) this.#socket.rest()
  }

  /** The back-forward cache restored the page. */
  #comeBack(): void {
    this.#refs.continueAt(takeHandover(natives.now())?.refs ?? 0)
    this.#session.renew()
    this.#isAnnounced = false
    this.#socket.wake()
  }

  #onPage(name: string, listener: (event: Event) => void): void {
    const guarded = (event: Event) => attempt(() => listener(event))
    globalThis.addEventListener(name, guarded)
    this.#undo.push(() => globalThis.removeEventListener(name, guarded))
  }
}
