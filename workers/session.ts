/** What one actor knows of its tab: the timeline, the page, the last act, and who waits for a change. */

import { isCausedBy } from '../sdk/protocol/cause.js'
import { ProbeError } from '../sdk/protocol/errors.js'
import { FRAME, type Hello, readFrameHead } from '../sdk/protocol/frames.js'
import type { ActId, Cursor } from '../sdk/protocol/values.js'
import { isUnfinished } from './calls.js'
import type { Clock } from './clock.js'
import { readEvents, readReply } from './intake.js'
import { Page } from './page.js'
import type { ActorBeginning } from './ports.js'
import type { TimelineEvent } from './predicates/leaf.js'
import { Timeline } from './timeline.js'
import type { Watch } from './watch.js'

/** The latest act: the default window of what follows. */
export interface LastAct {
  id: ActId
  since: Cursor
}

export class Session {
  readonly clock: Clock
  readonly page: Page
  readonly timeline: Timeline
  readonly id: string
  lastAct: LastAct | undefined
  lost = false
  #acts = 0
  #watches = 0
  readonly #open = new Map<string, Watch>()
  readonly #waiters = new Set<() => void>()
  readonly #cancelled = new Map<string, () => void>()

  constructor(beginning: ActorBeginning, clock: Clock, send: (frame: ArrayBuffer) => void) {
    this.id = beginning.session
    this.clock = clock
    this.page = new Page(clock, send)
    this.timeline = new Timeline(beginning.startedAt)
    if (beginning.replacement) {
      for (const channel of ['dom', 'network', 'route', 'console', 'error', 'signal', 'state'] as const) {
        this.timeline.lose({ channel, count: 1, why: 'actor-restarted' }, this.now(beginning.startedAt))
      }
    }
  }

  /** ms since the session's start. */
  now(startedAt = this.#startedAt): number {
    return Math.max(0, this.clock.now() - startedAt)
  }

  /** Takes a frame of the page in. */
  receive(frame: ArrayBuffer): void {
    const head = readFrameHead(new Uint8Array(frame))
    if (head?.kind === FRAME.events) {
      const { events, malformed } = readEvents(frame)
      for (const event of events) this.#take(this.timeline.add(event))
      if (malformed > 0) {
        for (const channel of ['dom', 'network', 'console', 'error', 'signal', 'state', 'route'] as const) {
          this.timeline.lose({ channel, count: malformed, why: 'gap' }, this.timeline.now + 0.001)
        }
      }
    } else if (head?.kind === FRAME.reply) {
      const reply = readReply(frame)
      if (reply !== undefined) this.page.receive(reply)
    }
    this.#changed()
  }

  /** A document said hello; what is watched is watched in it, too. */
  connected(_hello: Hello): void {
    this.page.connect()
    this.lost = false
    for (const watch of this.#open.values()) this.#begin(watch)
    this.#changed()
  }

  dropped(): void {
    this.page.disconnect()
    this.#changed()
  }

  lose(): void {
    this.lost = true
    this.page.lose()
    this.#changed()
  }

  nextAct(): ActId {
    this.#acts += 1
    return `a${this.#acts}`
  }

  nextWatch(): string {
    this.#watches += 1
    return `w${this.#watches}`
  }

  /** Notes the watch's reports from now on. */
  open(watch: Watch): void {
    this.#open.set(watch.id, watch)
  }

  close(watch: Watch): void {
    this.#open.delete(watch.id)
    if (watch.leaves.length > 0 && this.page.connected) {
      this.page.command('unwatch', { watch: watch.id }).catch(() => undefined)
    }
  }

  /** The act's own work is done: its last word is idle, no call of its chain is open, and its page is there. */
  isQuiet(act: ActId, since: Cursor): boolean {
    if (!this.page.connected) return false
    const left = this.timeline.of('document.left', since).at(-1)
    const began = this.timeline.of('document.began', since).at(-1)
    if (left !== undefined && (began === undefined || began.t < left.t)) return false
    const work = this.timeline.of('work', since).findLast(({ data }) => data.act === act)
    if (work === undefined || !work.data.idle || (began !== undefined && work.t < began.t)) return false
    return !this.timeline.callsAfter(since).some((call) => isUnfinished(call, act))
  }

  /** True when a document outside the act's chain began after the cursor. */
  isSuperseded(act: ActId | null, since: Cursor): boolean {
    return this.timeline
      .of('document.began', since)
      .some(({ data, cause }) => act === null || !(data.inherits.includes(act) || isCausedBy(cause, act)))
  }

  /**
   * Resolves at the next change, or after `ms`.
   *
   * @throws ProbeError CANCELLED when the call is cancelled
   */
  change(call: string, ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        stop()
        this.#waiters.delete(done)
        this.#cancelled.delete(call)
        resolve()
      }
      const stop = this.clock.after(Math.max(0, ms), done)
      this.#waiters.add(done)
      this.#cancelled.set(call, () => {
        stop()
        this.#waiters.delete(done)
        reject(new ProbeError('CANCELLED', 'the caller cancelled the call'))
      })
    })
  }

  /** Has everybody who waits look again. */
  wake(): void {
    this.#changed()
  }

  cancel(call: string): void {
    this.#cancelled.get(call)?.()
    this.#cancelled.delete(call)
  }

  get #startedAt(): number {
    return this.timeline.startedAt
  }

  #take(event: TimelineEvent): void {
    if (event.type === 'level') this.#open.get(event.data.watch)?.note(event)
  }

  #begin(watch: Watch): void {
    if (watch.leaves.length === 0) return
    this.page.command('watch', { watch: watch.id, leaves: [...watch.leaves] }).then(
      ({ answers }) => {
        watch.begin(answers, this.timeline.now)
        this.#changed()
      },
      () => undefined,
    )
  }

  #changed(): void {
    for (const waiter of [...this.#waiters]) waiter()
  }
}
