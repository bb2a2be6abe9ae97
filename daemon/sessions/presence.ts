/** What is known of a tab without asking it: when it spoke last, and how the browser treats it. */
import { FLAG } from '../../sdk/protocol/frames.js'
import { QUIET_MS } from '../../sdk/protocol/limits.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Clock } from '../../workers/timeline/clock.js'

/** ms of silence of a visible tab after which its scripts are taken to stand still: several heartbeats */
const UNSCRIPTABLE_MS = 30_000

/** A tab at one moment (docs/design/sessions.md#presence). */
export interface Sighting {
  lastSeenMs: Milliseconds
  hidden: boolean
  focused: boolean
  throttled: boolean
  /** the page's clock is held by probe_clock */
  clockFrozen?: true
}

export class Presence {
  readonly #clock: Clock
  #lastSeen: Milliseconds
  #hidden: boolean
  #focused: boolean
  #frozen = false

  constructor(clock: Clock, { hidden, focused }: { hidden: boolean; focused: boolean }) {
    this.#clock = clock
    this.#lastSeen = clock.now()
    this.#hidden = hidden
    this.#focused = focused
  }

  /**
   * A frame came; its flags are all that the main thread reads of it.
   *
   * @returns true when they are others than before
   */
  seen(flags: number): boolean {
    const before = [this.#hidden, this.#focused, this.#frozen]
    this.#lastSeen = this.#clock.now()
    this.#hidden = (flags & FLAG.hidden) !== 0
    this.#focused = (flags & FLAG.focused) !== 0
    this.#frozen = (flags & FLAG.frozen) !== 0
    return [this.#hidden, this.#focused, this.#frozen].some((flag, index) => flag !== before[index])
  }

  /** A hello came. @param isNewDocument the clock of a new document runs */
  greeted({ hidden, focused }: { hidden: boolean; focused: boolean }, isNewDocument: boolean): void {
    this.#lastSeen = this.#clock.now()
    this.#hidden = hidden
    this.#focused = focused
    if (isNewDocument) this.#frozen = false
  }

  /** @param isHeldBack its frames are not read for now, so that its silence says nothing of it */
  sighting(isHeldBack: boolean): Sighting {
    return {
      lastSeenMs: this.#silence,
      hidden: this.#hidden,
      focused: this.#focused,
      throttled: this.#hidden || this.#isQuiet(isHeldBack),
      ...(this.#frozen ? { clockFrozen: true } : {}),
    }
  }

  /** What a result is warned of; undefined where the page can be trusted to advance. */
  warning(isHeldBack: boolean): string | undefined {
    if (this.#hidden)
      return 'The tab is hidden: its timers and animation frames are clamped, so the page may not advance.'
    return this.#isQuiet(isHeldBack)
      ? 'The tab has been quiet; it is visible and usually still drivable.'
      : undefined
  }

  /** What to do about a tab that is there and throttled: hidden, quiet and un-scriptable are told apart. */
  recommendation(isHeldBack: boolean): string | undefined {
    if (this.#hidden)
      return 'The tab is hidden: bring it to the front, or open the page with probe drive <url>.'
    if (!this.#isQuiet(isHeldBack)) return undefined
    if (this.#silence <= UNSCRIPTABLE_MS) return 'The tab is visible but quiet: it is usually still drivable.'
    return `The tab runs no script (it has said nothing for ${Math.round(this.#silence / 1000)} s; it may be at a breakpoint or frozen): reload it, or open the page with probe drive <url>.`
  }

  get #silence(): Milliseconds {
    return Math.round(this.#clock.now() - this.#lastSeen)
  }

  #isQuiet(isHeldBack: boolean): boolean {
    return this.#silence > QUIET_MS && !isHeldBack
  }
}
