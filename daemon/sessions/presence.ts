/** What the daemon knows of a tab without asking it: when it last sent a frame, and how the browser treats it. */
import { FLAG } from '../../sdk/protocol/frames.js'
import { QUIET_MS } from '../../sdk/protocol/limits.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Clock } from '../../workers/timeline/clock.js'

/** Silence after which a visible tab counts as running no scripts: several heartbeats. */
const UNSCRIPTABLE_MS = 30_000

/** The presence of a tab at one moment (docs/design/sessions.md#presence). */
export interface Sighting {
  lastSeenMs: Milliseconds
  hidden: boolean
  focused: boolean
  throttled: boolean
  /** probe_clock holds the page's clock */
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
   * Records a frame by the flags in its head.
   *
   * @returns true when a flag changed
   */
  seen(flags: number): boolean {
    const before = [this.#hidden, this.#focused, this.#frozen]
    this.#lastSeen = this.#clock.now()
    this.#hidden = (flags & FLAG.hidden) !== 0
    this.#focused = (flags & FLAG.focused) !== 0
    this.#frozen = (flags & FLAG.frozen) !== 0
    return [this.#hidden, this.#focused, this.#frozen].some((flag, index) => flag !== before[index])
  }

  /** Records a hello. @param isNewDocument a new document starts with a running clock */
  greeted({ hidden, focused }: { hidden: boolean; focused: boolean }, isNewDocument: boolean): void {
    this.#lastSeen = this.#clock.now()
    this.#hidden = hidden
    this.#focused = focused
    if (isNewDocument) this.#frozen = false
  }

  /** @param isHeldBack the daemon does not read the tab's frames for now, so silence means nothing */
  sighting(isHeldBack: boolean): Sighting {
    return {
      lastSeenMs: this.#silence,
      hidden: this.#hidden,
      focused: this.#focused,
      throttled: this.#hidden || this.#isQuiet(isHeldBack),
      ...(this.#frozen ? { clockFrozen: true } : {}),
    }
  }

  /** A warning for results; undefined when the page can be expected to advance. */
  warning(isHeldBack: boolean): string | undefined {
    if (this.#hidden)
      return 'The tab is hidden: its timers and animation frames are clamped, so the page may not advance.'
    return this.#isQuiet(isHeldBack)
      ? 'The tab has been quiet; it is visible and usually still drivable.'
      : undefined
  }

  /** Advice about a throttled tab. Distinguishes hidden, quiet, and running no scripts. */
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
