/** An actor's memory of its session: the tab, the timeline, the acts, and the calls that wait for a change. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import { CHANNELS } from '../../sdk/protocol/events.js'
import { type BodyRecording, FRAME, type Hello, readFrameHead } from '../../sdk/protocol/frames.js'
import { EVERY_RULE, everyRuleWith } from '../../sdk/protocol/redaction/every-rule.js'
import { redactJson } from '../../sdk/protocol/redaction/json.js'
import type { ActId, Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import { readEvents, readReply } from '../intake/intake.js'
import { kindOf } from '../predicates/index.js'
import { TabClient } from '../tab/tab-client.js'
import type { Clock } from '../timeline/clock.js'
import type { Seen } from '../timeline/seen.js'
import { Timeline } from '../timeline/timeline.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { LearntAnswers } from './learnt-answers.js'
import type { LevelRecord } from './level-record.js'
import { Looks } from './looks.js'
import type { MainThread } from './main-thread.js'
import type { ActorBeginning } from './ports.js'
import { StandingVerdicts } from './standing-verdicts.js'
import { VerdictBundles } from './verdict-bundles.js'

export interface DispatchedAct {
  id: ActId
  since: Cursor
  /** A window without `since` begins with the last act that has this flag. */
  opens: boolean
}

const ACTS = 200
/** How far a page's clock may differ from the daemon's before its events are shifted. */
const SKEW_MS = 500

export class ObservedSession {
  readonly clock: Clock
  readonly main: MainThread
  readonly tab: TabClient
  readonly timeline: Timeline
  readonly looks = new Looks()
  readonly standing: StandingVerdicts
  readonly learntAnswers = new LearntAnswers()
  readonly bundles = new VerdictBundles()
  readonly id: string
  /** the page is one of a lease */
  readonly isDriven: boolean
  lost = false
  /** of the tab's document; undefined when its SDK does not say */
  bodies: BodyRecording | undefined
  #restingSince: Milliseconds | undefined
  #isPaused = false
  #pauses = 0
  #actIds = 0
  #recordIds = 0
  #skew = 0
  #rules = EVERY_RULE
  #acts: DispatchedAct[] = []
  readonly #records = new Map<string, LevelRecord>()
  readonly #waiters = new Set<() => void>()
  readonly #calls = new Map<string, { cancelled: boolean }>()
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
    this.tab = new TabClient(clock, send)
    this.timeline = new Timeline(beginning.startedAt)
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
    this.wake()
  }

  loading(isLoading: boolean): void {
    this.#restingSince = isLoading ? undefined : this.clock.now()
    this.wake()
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
    this.tab.heard()
    if (head?.kind === FRAME.events) this.#receiveEvents(frame)
    else if (head?.kind === FRAME.reply) {
      const reply = readReply(frame, this.#rules)
      if (reply !== undefined) this.tab.receive(reply)
    } else this.timeline.addMalformed(1)
    this.wake()
  }

  /** Call when a document said hello. The document then watches the open records. */
  connected(hello: Hello): void {
    const skew = this.clock.now() - hello.now
    this.#skew = Math.abs(skew) > SKEW_MS ? skew : 0
    this.#rules = everyRuleWith(hello.redactKeys, hello.exempts !== true)
    this.lost = false
    this.bodies = hello.bodies
    this.timeline.documents.hello(hello.doc, hello.inherits, this.timeline.tick())
    const isOther = this.tab.connect(hello.doc)
    if (isOther) for (const record of this.#records.values()) if (record.begun) this.#rewatch(record)
    this.wake()
  }

  /** Call when the bridge to the tab closed. The tab may reconnect. */
  dropped(): void {
    this.tab.disconnect()
    this.wake()
  }

  /** Call when the tab will not reconnect. */
  lose(): void {
    this.lost = true
    this.tab.lose()
    this.wake()
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
    this.standing.noteAct()
  }

  open(record: LevelRecord): void {
    this.#records.set(record.id, record)
  }

  /** Closes a record, and ends its watch in the page. */
  close(record: LevelRecord): void {
    this.#records.delete(record.id)
    if (record.leaves.length === 0 || !this.tab.connected) return
    // A page that is unloaded meanwhile has ended the watch anyway.
    this.tab.command('unwatch', { watch: record.id }).catch(() => undefined)
  }

  /** Runs a call under its id, so that `cancel` finds it. */
  async during<T>(call: string, run: () => Promise<T>): Promise<T> {
    this.#calls.set(call, { cancelled: false })
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

  /** @throws ProbeError CANCELLED when the call is cancelled */
  refuseCancelled(call: string): void {
    if (this.#calls.get(call)?.cancelled === true)
      throw new ProbeError('CANCELLED', 'the caller cancelled the call')
  }

  wake(): void {
    for (const waiter of [...this.#waiters]) waiter()
  }

  #receiveEvents(frame: ArrayBuffer): void {
    const { events, malformed } = readEvents(frame, this.#rules)
    for (const wire of events) {
      const event = this.timeline.add(wire, this.#skew)
      if (event?.type === 'level') this.#noteLevel(event)
    }
    if (malformed > 0) this.timeline.addMalformed(malformed)
  }

  #noteLevel(event: EventOf<'level'>): void {
    const dropped = this.#records.get(event.data.watch)?.note(event)
    if (dropped === undefined) return
    for (const channel of kindOf(dropped).reads)
      this.timeline.losses.add({ channel, count: 1, why: 'gap' }, event.t)
  }

  #rewatch(record: LevelRecord): void {
    if (record.leaves.length === 0) return
    this.tab.command('watch', { watch: record.id, leaves: [...record.leaves] }).then(
      ({ answers }) => {
        record.begin(answers, this.timeline.now)
        this.wake()
      },
      // The next document says hello, and then watches the leaves.
      () => undefined,
    )
  }
}
