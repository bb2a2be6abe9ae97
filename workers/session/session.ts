/** What one actor knows of its tab: the timeline, the page, the acts, and who waits for a change. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import { CHANNELS } from '../../sdk/protocol/events.js'
import { FRAME, type Hello, readFrameHead } from '../../sdk/protocol/frames.js'
import type { ActId, Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import { readEvents, readReply } from '../intake/intake.js'
import { Page } from '../tab/page.js'
import type { Clock } from '../timeline/clock.js'
import { Timeline } from '../timeline/timeline.js'
import type { Watch } from './level-watch.js'
import { Looks } from './looks.js'
import type { ActorBeginning } from './ports.js'

/** An act that was dispatched in this session. */
export interface DispatchedAct {
  id: ActId
  since: Cursor
  /** a window that names no beginning begins with it */
  opens: boolean
}

/** Acts that are remembered for windows that begin before the last. */
const ACTS = 200
/** ms by which a page's clock may differ from the daemon's before its events are moved */
const SKEW_MS = 500

export class Session {
  readonly clock: Clock
  readonly page: Page
  readonly timeline: Timeline
  readonly looks = new Looks()
  readonly id: string
  lost = false
  #isPaused = false
  #pauses = 0
  #actIds = 0
  #watchIds = 0
  #skew = 0
  #acts: DispatchedAct[] = []
  readonly #watches = new Map<string, Watch>()
  readonly #waiters = new Set<() => void>()
  readonly #calls = new Map<string, { cancelled: boolean }>()
  readonly #ids: string

  constructor(beginning: ActorBeginning, clock: Clock, send: (frame: ArrayBuffer) => void) {
    this.id = beginning.session
    this.clock = clock
    this.page = new Page(clock, send)
    this.timeline = new Timeline(beginning.startedAt)
    this.#ids = beginning.ids === '' ? '' : `${beginning.ids}.`
    if (!beginning.replacement) return
    const age = Math.max(0, Math.round(clock.now() - beginning.startedAt))
    for (const channel of CHANNELS)
      this.timeline.losses.add({ channel, count: 1, why: 'actor-restarted' }, age)
  }

  /** A person at the tab holds it. */
  get isPaused(): boolean {
    return this.#isPaused
  }

  /** How often a person held it. */
  get pauses(): number {
    return this.#pauses
  }

  /** A person holds it, or lets it go. */
  hold(isPaused: boolean): void {
    if (isPaused && !this.#isPaused) this.#pauses += 1
    this.#isPaused = isPaused
    this.wake()
  }

  /** Acts in the order of their dispatch. */
  get acts(): readonly DispatchedAct[] {
    return this.#acts
  }

  /** Takes a frame of the page in. Never throws. */
  receive(frame: ArrayBuffer): void {
    const head = readFrameHead(new Uint8Array(frame))
    this.page.heard()
    if (head?.kind === FRAME.events) this.#receiveEvents(frame)
    else if (head?.kind === FRAME.reply) {
      const reply = readReply(frame)
      if (reply !== undefined) this.page.receive(reply)
    } else this.timeline.addMalformed(1)
    this.wake()
  }

  /** A document said hello; what is watched is watched in it, too. */
  connected(hello: Hello): void {
    const skew = this.clock.now() - hello.now
    this.#skew = Math.abs(skew) > SKEW_MS ? skew : 0
    this.lost = false
    this.timeline.documents.hello(hello.doc, hello.inherits, this.timeline.tick())
    const isOther = this.page.connect(hello.doc)
    if (isOther) for (const watch of this.#watches.values()) if (watch.begun) this.#rewatch(watch)
    this.wake()
  }

  /** The bridge to the tab went; it may come back. */
  dropped(): void {
    this.page.disconnect()
    this.wake()
  }

  /** The tab will not come back. */
  lose(): void {
    this.lost = true
    this.page.lose()
    this.wake()
  }

  nextAct(): ActId {
    this.#actIds += 1
    return `a${this.#ids}${this.#actIds}`
  }

  nextWatch(): string {
    this.#watchIds += 1
    return `w${this.#ids}${this.#watchIds}`
  }

  /**
   * Remembers an act by its first mark.
   *
   * @param opens false where it only helps to see what earlier acts did
   */
  noteAct(id: ActId, since: Cursor, opens = true): void {
    if (this.#acts.some((act) => act.id === id)) return
    this.#acts = [...this.#acts.slice(1 - ACTS), { id, since, opens }]
  }

  /** Notes the watch's reports from now on. */
  open(watch: Watch): void {
    this.#watches.set(watch.id, watch)
  }

  /** Ends a watch, here and in the page. */
  close(watch: Watch): void {
    this.#watches.delete(watch.id)
    if (watch.leaves.length === 0 || !this.page.connected) return
    // A page that goes while it is told so has ended the watch, too.
    this.page.command('unwatch', { watch: watch.id }).catch(() => undefined)
  }

  /** Runs a call under its name, so that `cancel` finds it. */
  async during<T>(call: string, run: () => Promise<T>): Promise<T> {
    this.#calls.set(call, { cancelled: false })
    try {
      return await run()
    } finally {
      this.#calls.delete(call)
    }
  }

  /** Ends the waiting of a call, and what it has under way in the page; what it dispatched stays dispatched. */
  cancel(call: string): void {
    const open = this.#calls.get(call)
    if (open === undefined) return
    open.cancelled = true
    this.page.cancel(call)
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

  /** Has everybody who waits look again. */
  wake(): void {
    for (const waiter of [...this.#waiters]) waiter()
  }

  #receiveEvents(frame: ArrayBuffer): void {
    const { events, malformed } = readEvents(frame)
    for (const wire of events) {
      const event = this.timeline.add(wire, this.#skew)
      if (event?.type === 'level') this.#watches.get(event.data.watch)?.note(event)
    }
    if (malformed > 0) this.timeline.addMalformed(malformed)
  }

  #rewatch(watch: Watch): void {
    if (watch.leaves.length === 0) return
    this.page.command('watch', { watch: watch.id, leaves: [...watch.leaves] }).then(
      ({ answers }) => {
        watch.begin(answers, this.timeline.now)
        this.wake()
      },
      // A page that went before it answered says so by its next hello, or by none.
      () => undefined,
    )
  }
}
