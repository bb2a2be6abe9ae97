/** An actor's memory of its session: the tab, the timeline, the acts, and the calls that wait for a change. */
import type { WatchCommand } from '../../sdk/protocol/commands/watch.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { CHANNELS, type WireEvent } from '../../sdk/protocol/events.js'
import { type BodyRecording, FRAME, type Hello, readFrameHead } from '../../sdk/protocol/frames.js'
import { EVERY_RULE, everyRuleWith } from '../../sdk/protocol/redaction/every-rule.js'
import { redactJson } from '../../sdk/protocol/redaction/json.js'
import { redactText } from '../../sdk/protocol/redaction/text.js'
import type { ActId, Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import { heardFrom } from '../intake/foreign-events.js'
import { readEvents, readReply } from '../intake/intake.js'
import { actsFor, LOADED_ALONE, type Loaded, loadedBy, loadedEvent } from '../intake/loaded-events.js'
import { kindOf } from '../predicates/index.js'
import { TabClient } from '../tab/tab-client.js'
import type { Clock } from '../timeline/clock.js'
import { redactReading } from '../timeline/read-call.js'
import type { Reading } from '../timeline/reading.js'
import type { Seen } from '../timeline/seen.js'
import { Timeline } from '../timeline/timeline.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { DriverReadings } from './driver-readings.js'
import { type ForeignDocument, ForeignDocuments } from './foreign-documents.js'
import type { Hand } from './hand.js'
import { JoiningFrames } from './joining-frames.js'
import { type Deed, Journal } from './journal.js'
import { LearntAnswers } from './learnt-answers.js'
import { type LevelRecord, PAGE } from './level-record.js'
import { Looks } from './looks.js'
import type { MainThread } from './main-thread.js'
import { deedOf } from './performed-deed.js'
import type { ActorBeginning, Connected, FromTab } from './ports.js'
import { RealInput } from './real-input.js'
import { Shortfalls } from './shortfalls.js'
import { localMapper, Sources } from './sources.js'
import { StandingVerdicts } from './standing-verdicts.js'
import { VerdictBundles } from './verdict-bundles.js'

export interface DispatchedAct {
  id: ActId
  since: Cursor
  /** A window without `since` begins with the last act that has this flag. */
  opens: boolean
}

/** A recording that runs. */
export interface Recording {
  name: string
  since: Cursor
  /** what the page had sent when it began */
  before: { events: number; bytes: number }
}

const ACTS = 200
/** How far a page's clock may differ from the daemon's before its events are shifted. */
const SKEW_MS = 500
/** between the end of a browser and the end of its tabs, as they are heard of */
const CLOSING_MS = 2_000

export class ObservedSession {
  readonly clock: Clock
  readonly main: MainThread
  /** the page itself */
  readonly tab: TabClient
  readonly foreign: ForeignDocuments
  readonly timeline: Timeline
  readonly looks = new Looks()
  readonly standing: StandingVerdicts
  readonly realInput: RealInput
  readonly learntAnswers = new LearntAnswers()
  readonly bundles = new VerdictBundles()
  readonly shortfalls = new Shortfalls()
  readonly journal = new Journal()
  readonly #joining = new JoiningFrames()
  readonly sources: Sources
  readonly readings: DriverReadings
  readonly id: string
  /** the page is one of a lease */
  readonly isDriven: boolean
  lost = false
  /** the running recording, of which a person's own deeds are a part */
  recording: Recording | undefined
  /** what the page has sent so far */
  readonly received = { events: 0, bytes: 0 }
  /** of the tab's document; undefined when its SDK does not say */
  bodies: BodyRecording | undefined
  #browserClosedAt = Number.NEGATIVE_INFINITY
  #restingSince: Milliseconds | undefined
  #isPaused = false
  #pauses = 0
  #actIds = 0
  #recordIds = 0
  #skew = 0
  #rules = EVERY_RULE
  #redactKeys: readonly string[] = []
  #helloUrl: string | undefined
  #loaded: Loaded = LOADED_ALONE
  #acts: DispatchedAct[] = []
  readonly #records = new Map<string, LevelRecord>()
  readonly #waiters = new Set<() => void>()
  readonly #calls = new Map<string, { cancelled: boolean; cdpUrl: string | undefined }>()
  readonly #ids: string

  constructor(
    beginning: ActorBeginning,
    { clock, main, send }: { clock: Clock; main: MainThread; send: (frame: ArrayBuffer) => void },
  ) {
    this.id = beginning.session
    this.isDriven = beginning.isDriven
    this.clock = clock
    this.main = main
    this.standing = new StandingVerdicts(clock)
    this.sources = new Sources(
      this.isDriven ? (served) => main.driver('source', served) : localMapper(beginning.origin ?? ''),
      clock,
    )
    this.tab = new TabClient(clock, send)
    this.foreign = new ForeignDocuments(clock, send)
    this.realInput = new RealInput(this.tab, main, {
      isDriven: this.isDriven,
      closed: () => this.#browserClosed(),
    })
    this.timeline = new Timeline(beginning.startedAt)
    this.readings = new DriverReadings({
      reported: () => this.tab.command('ping', {}),
      add: (reading) => this.#addReading(reading),
    })
    this.#ids = beginning.ids === '' ? '' : `${beginning.ids}.`
    if (!beginning.replacement) return
    const age = Math.max(0, Math.round(clock.now() - beginning.startedAt))
    for (const channel of CHANNELS)
      this.timeline.losses.add({ channel, count: 1, why: 'actor-restarted' }, age)
  }

  /** since when no request of the lease is under way; undefined while one is, and for a tab that is not leased */
  get restingSince(): Milliseconds | undefined {
    return this.#restingSince
  }

  /** Adds what the driver saw, behind what the page reports until then. */
  async saw(seen: Seen): Promise<void> {
    // A page that does not answer has reported all that it will.
    await this.tab.command('ping', {}).catch(() => undefined)
    this.timeline.saw({ ...seen, data: redactJson({ ...seen.data }, this.#rules) } as object as Seen)
    this.standing.note('unattributed')
    this.wake()
  }

  /** Adds what the driver read of a request. */
  read(reading: Reading): void {
    this.readings.note(reading)
  }

  loading(isLoading: boolean): void {
    this.#restingSince = isLoading ? undefined : this.clock.now()
    this.wake()
  }

  /** Address of the tab's document, redacted. Its hello has it before its first event. */
  get address(): string | undefined {
    const { currentUrl } = this.timeline.documents
    return currentUrl ?? (this.#helloUrl === undefined ? undefined : redactText(this.#helloUrl, this.#rules))
  }

  get isPaused(): boolean {
    return this.#isPaused
  }

  get pauses(): number {
    return this.#pauses
  }

  pause(isPaused: boolean): void {
    if (isPaused && !this.#isPaused) this.#pauses += 1
    this.#isPaused = isPaused
    this.wake()
  }

  get acts(): readonly DispatchedAct[] {
    return this.#acts
  }

  /** Receives a frame of the page. Never throws. */
  receive(frame: ArrayBuffer): void {
    const head = readFrameHead(new Uint8Array(frame))
    const foreign = this.foreign.at(head?.frame ?? 0)
    if (foreign === undefined && head !== undefined && head.frame > 0) return
    const { tab } = foreign ?? this
    tab.heard()
    if (head?.kind === FRAME.events) this.#receiveEvents(frame, foreign)
    else if (head?.kind === FRAME.reply) {
      const reply = readReply(frame, foreign?.rules ?? this.#rules)
      if (reply !== undefined) tab.receive(reply)
    } else this.timeline.addMalformed(1)
    this.wake()
  }

  /** Call when a document said hello. The document then watches the open records. */
  connected({ hello, load }: Connected): void {
    this.#helloUrl = hello.url
    this.#skew = this.#skewOf(hello)
    this.#redactKeys = hello.redactKeys
    this.#rules = everyRuleWith(hello.redactKeys, hello.exempts !== true)
    this.#loaded = loadedBy(hello, load, this.#rules)
    this.lost = false
    this.bodies = hello.bodies
    this.timeline.documents.hello(hello.doc, actsFor(hello.inherits, this.#loaded), this.timeline.tick())
    const isOther = this.tab.connect(hello.doc)
    if (this.recording !== undefined) void reportTo(this.tab, true)
    if (isOther) for (const record of this.#records.values()) if (record.begun) this.#rewatch(record)
    this.wake()
  }

  /** Takes over what the app's own copy of the SDK redacts, for all that is held too. */
  adopt({ frame, redactKeys, exempts, bodies }: Omit<Extract<FromTab, { kind: 'adopted' }>, 'kind'>): void {
    const foreign = this.foreign.at(frame)
    const rules = everyRuleWith(redactKeys, exempts !== true)
    if (foreign !== undefined) foreign.rules = rules
    else if (frame === 0) {
      this.#rules = rules
      this.#redactKeys = redactKeys
    }
    if (bodies !== undefined && frame === 0) {
      this.bodies = bodies
      this.timeline.dropBodies()
    }
    if (redactKeys.length === 0) return
    this.timeline.redact(rules)
    this.bundles.redact(rules)
  }

  /** Call when a document in a frame of another origin said hello. It then watches the open records. */
  frameConnected(connected: { number: number; name: string } & Connected): void {
    const document = this.foreign.connected(connected, this.#skewOf(connected.hello), this.#redactKeys)
    this.timeline.documents.entered(document.doc)
    if (this.recording !== undefined) void reportTo(document.tab, true)
    for (const record of this.#records.values()) void this.#beginIn(document, record)
    this.wake()
  }

  frameDropped(number: number): void {
    const document = this.foreign.dropped(number)
    if (document === undefined) return
    const { doc, name } = document
    const at = this.timeline.tick()
    this.timeline.work.left(doc)
    this.timeline.blind.left(doc, at)
    for (const record of this.#records.values()) record.left(name, at)
    this.wake()
  }

  /** Call when the bridge to the tab closed. The tab may reconnect. */
  dropped(): void {
    this.tab.disconnect()
    if (this.clock.now() - this.#browserClosedAt < CLOSING_MS) this.lose()
    this.wake()
  }

  /** Call when the tab will not reconnect. */
  lose(): void {
    this.lost = true
    this.tab.lose()
    this.foreign.lose()
    this.wake()
  }

  /** The tab closes with its browser, before or after it. A tab that stays connected is in another one. */
  #browserClosed(): void {
    this.#browserClosedAt = this.clock.now()
    if (!this.tab.connected) this.lose()
  }

  nextAct(): ActId {
    return this.nextVerdict().act
  }

  /** Ids of a verdict and of its act. They share a number: `v12` and `a12`. */
  nextVerdict(): { id: string; act: ActId } {
    this.#actIds += 1
    const number = `${this.#ids}${this.#actIds}`
    return { id: `v${number}`, act: `a${number}` }
  }

  nextRecord(): string {
    this.#recordIds += 1
    return `w${this.#ids}${this.#recordIds}`
  }

  /**
   * Remembers an act by its first cursor.
   *
   * @param opens false for an act that only reveals what earlier acts did, so that no window begins with it
   */
  noteAct(id: ActId, since: Cursor, opens = true): void {
    if (this.#acts.some((act) => act.id === id)) return
    this.#acts = [...this.#acts.slice(1 - ACTS), { id, since, opens }]
    this.standing.noteAct(id)
  }

  /** Keeps in the journal what an agent did besides acts. @param url of the document before it; default: the current one */
  noteDeed(t: Cursor, deed: Deed, url = this.address): void {
    this.journal.note({ t, by: 'agent', ...(url === undefined ? {} : { url }) }, deed)
  }

  /** Starts or ends the reports on what a person does. */
  async reportPerson(on: boolean): Promise<void> {
    await Promise.all([this, ...this.foreign.all].map(({ tab }) => reportTo(tab, on)))
  }

  open(record: LevelRecord): void {
    this.#records.set(record.id, record)
  }

  /** Closes a record, and ends its watch in the page, behind the answer that the caller is about to give. */
  close(record: LevelRecord): void {
    this.#records.delete(record.id)
    if (record.leaves.length > 0) setImmediate(() => this.#unwatch(record.id))
  }

  #unwatch(watch: string): void {
    // A document that is unloaded meanwhile has ended the watch anyway.
    for (const { tab } of [this, ...this.foreign.all])
      if (tab.connected) tab.command('unwatch', { watch }).catch(() => undefined)
  }

  /**
   * Makes the page and its frames watch the leaves of a record, and adds their present answers to it.
   *
   * @throws ProbeError of the page
   */
  async watch(record: LevelRecord): Promise<void> {
    const others = this.foreign.all.map((document) => this.#beginIn(document, record))
    await Promise.all([this.#begin(record, PAGE, this.tab), ...others])
  }

  /** Like `watch`, in all documents but the one that acts, and as the answers before the act. */
  async watchBefore(record: LevelRecord, acting: ForeignDocument | undefined): Promise<void> {
    const documents = [{ name: PAGE, tab: this.tab }, ...this.foreign.all]
    const others = documents.filter(({ name }) => name !== (acting?.name ?? PAGE))
    await Promise.all(
      others.map(async ({ name, tab }) => {
        const watch = { watch: record.id, leaves: record.leavesFor(name) }
        const answered = ({ answers }: WatchCommand['result']) => record.before(answers, name)
        await tab.command('watch', watch, { answered }).catch(() => undefined)
      }),
    )
  }

  /** ms for which frames of other origins may still join the session; 0 in a tab that is not leased, where none does */
  get joiningMs(): Milliseconds {
    return this.isDriven && this.tab.connected
      ? this.#joining.remaining(this.timeline.blind, this.clock.now())
      : 0
  }

  /**
   * Waits until the frames that the page has were reached, or have turned out to be blind spots.
   *
   * @throws ProbeError CANCELLED when the call is cancelled
   */
  async joined(call: string): Promise<void> {
    if (!this.isDriven || !this.tab.connected) return
    // The page answers after it has reported its frames.
    if (this.#joining.isNew(this.timeline.documents.current))
      await this.tab.command('ping', {}, { call }).catch(() => undefined)
    for (let left = this.joiningMs; left > 0; left = this.joiningMs) await this.change(call, left)
  }

  /** The browser's own pointer and keys; undefined when the agent of the call has none for this tab. */
  handOf(call: string): Hand | undefined {
    return this.realInput.hand(this.#calls.get(call)?.cdpUrl)
  }

  /**
   * Runs a call under its id, so that `cancel` finds it.
   *
   * @param cdpUrl PROBE_CDP_URL of the agent
   */
  async during<T>(call: string, cdpUrl: string | undefined, run: () => Promise<T>): Promise<T> {
    this.#calls.set(call, { cancelled: false, cdpUrl })
    try {
      return await run()
    } finally {
      this.#calls.delete(call)
    }
  }

  /** Ends a call's wait and its running commands in the page. Dispatched acts stay dispatched. */
  cancel(call: string): void {
    const open = this.#calls.get(call)
    if (open === undefined) return
    open.cancelled = true
    this.tab.cancel(call)
    this.foreign.cancel(call)
    this.wake()
  }

  /**
   * Resolves at the next change, or after `ms`.
   *
   * @throws ProbeError CANCELLED when the call is cancelled
   */
  async change(call: string, ms: Milliseconds): Promise<void> {
    const state = this.#calls.get(call)
    if (state?.cancelled !== true) {
      await new Promise<void>((resolve) => {
        const done = () => {
          stop()
          this.#waiters.delete(done)
          resolve()
        }
        const stop = this.clock.after(Math.max(0, ms), done)
        this.#waiters.add(done)
      })
    }
    this.refuseCancelled(call)
  }

  /**
   * Resolves after `ms`, whatever changes.
   *
   * @throws ProbeError CANCELLED when the call is cancelled
   */
  async rest(call: string, ms: Milliseconds): Promise<void> {
    await new Promise<void>((resolve) => this.clock.after(ms, resolve))
    this.refuseCancelled(call)
  }

  /** @throws ProbeError CANCELLED when the call is cancelled */
  refuseCancelled(call: string): void {
    if (this.#calls.get(call)?.cancelled === true)
      throw new ProbeError('CANCELLED', 'the caller cancelled the call')
  }

  wake(): void {
    for (const waiter of [...this.#waiters]) waiter()
  }

  #addReading(reading: Reading): void {
    const t = reading.at - this.timeline.startedAt
    const act = this.#acts.findLast(({ since }) => since <= t)
    this.timeline.read(redactReading(reading, this.#rules), act?.since)
    this.standing.note('unattributed')
    this.wake()
  }

  #receiveEvents(frame: ArrayBuffer, foreign: ForeignDocument | undefined): void {
    this.received.bytes += frame.byteLength
    const { events, malformed } = readEvents(frame, foreign?.rules ?? this.#rules)
    this.received.events += events.length
    for (const wire of events) {
      if (this.isDriven) noteReached(wire)
      const loaded = loadedEvent(wire, foreign?.loaded ?? this.#loaded)
      const heard = foreign === undefined || loaded === undefined ? loaded : heardFrom(foreign, loaded)
      if (heard === undefined) {
        if (foreign === undefined || wire.doc === foreign.doc) this.timeline.pass(wire)
        continue
      }
      const event = this.timeline.add(heard, foreign?.skew ?? this.#skew)
      this.standing.note(heard.cause)
      if (event?.type === 'level') this.#noteLevel(event, foreign?.name)
      if (event?.type === 'performed' && this.recording !== undefined) this.#notePerformed(event)
    }
    if (malformed > 0) this.timeline.addMalformed(malformed)
  }

  #notePerformed({ t, data }: EventOf<'performed'>): void {
    const { address: url } = this
    const head = { t, by: 'person' as const, ...(url === undefined ? {} : { url }) }
    this.journal.note(head, deedOf(data, this.journal))
  }

  #noteLevel(event: EventOf<'level'>, source: string | undefined): void {
    const dropped = this.#records.get(event.data.watch)?.note(event, source)
    if (dropped === undefined) return
    for (const channel of kindOf(dropped).reads)
      this.timeline.losses.add({ channel, count: 1, why: 'gap' }, event.t)
  }

  #skewOf(hello: Hello): Milliseconds {
    const skew = this.clock.now() - hello.now
    return Math.abs(skew) > SKEW_MS ? skew : 0
  }

  /** Begins to watch a record in a frame. A frame that does not answer shows nothing. */
  async #beginIn({ name, tab }: ForeignDocument, record: LevelRecord): Promise<void> {
    if (record.leavesFor(name).length > 0) await this.#begin(record, name, tab).catch(() => undefined)
  }

  /** In the next document. It says hello and watches the leaves again when it is replaced before it answers. */
  #rewatch(record: LevelRecord): void {
    if (record.leaves.length > 0) this.#begin(record, PAGE, this.tab).catch(() => undefined)
  }

  /** The first answers are added before a change that came right behind them. */
  async #begin(record: LevelRecord, source: string, tab: TabClient): Promise<void> {
    const answered = ({ answers }: WatchCommand['result']) => record.begin(answers, this.timeline.now, source)
    await tab.command('watch', { watch: record.id, leaves: record.leavesFor(source) }, { answered })
    this.wake()
  }
}

/** A document that leaves before it answers reports nothing. */
function reportTo(tab: TabClient, on: boolean): Promise<unknown> {
  return tab.connected ? tab.command('record', { on }).catch(() => undefined) : Promise.resolve()
}

/** The driver sees the requests of workers. What else they do, nobody sees. */
function noteReached(event: WireEvent): void {
  if (event.type === 'blind' && (event.data.spot === 'worker' || event.data.spot === 'service-worker'))
    event.data.channels = []
}
