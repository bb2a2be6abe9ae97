/** What the page shows around what an act changed: for the agent to compare with what it meant. */
import type { PageLine } from '../../sdk/protocol/commands/around.js'
import type { EventType } from '../../sdk/protocol/events.js'
import type { ActId, Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import type { VerdictFields } from '../reporting/verdict-fields.js'
import type { ObservedSession } from '../session/observed-session.js'

/** A page that is too busy to answer has none. */
const ANSWER_MS: Milliseconds = 1_000
/** How often the page is asked ahead of the verdict at most. */
const EARLY = 3
/** ms after which the page is read again: no event tells of the value of a field, and of what only looks otherwise */
const FRESH_MS: Milliseconds = 50
/** Events after which the page may show something else. */
const CHANGES: readonly EventType[] = ['dom', 'route', 'document.began', 'focus']

export interface PageAround {
  /** in reading order: `+ ` before what is new, `- ` before what is gone */
  page?: PageLine[]
}

interface Read {
  lines: PageLine[]
  /** The page answers after it has sent all events that it saw before. */
  at: Cursor
  heardAt: Milliseconds
}

/** Reads the page around the change of some acts, if it can while their end is awaited. */
export class PageAroundReader {
  readonly #session: ObservedSession
  readonly #acts: readonly ActId[]
  #open: Promise<void> | undefined
  #latest: Read | undefined
  #asked = 0
  /** the page did not answer in time: it is not asked again */
  #isSilent = false

  /** @param acts without any, there is nothing to read */
  constructor(session: ObservedSession, acts: readonly ActId[]) {
    this.#session = session
    this.#acts = acts
  }

  /** Asks the page ahead of the verdict, unless it was asked since its latest change. */
  askEarly(): void {
    if (this.#canAsk && this.#open === undefined && this.#asked < EARLY && !this.#isFresh) void this.#ask()
  }

  /**
   * What the page shows when the claim held, whatever the verdict. When it did not hold, near misses say more.
   *
   * @returns without lines when the page does not answer in time
   */
  async read({ pass }: Pick<VerdictFields, 'pass'>): Promise<PageAround> {
    if (!pass || !this.#canAsk) return {}
    await this.#open
    if (!this.#isFresh && !this.#isSilent) await this.#ask()
    const { lines = [] } = this.#latest ?? {}
    return lines.length === 0 ? {} : { page: lines }
  }

  get #canAsk(): boolean {
    const { tab, lost } = this.#session
    return this.#acts.length > 0 && !lost && tab.connected
  }

  /** True when the page was read just now and has not changed since. */
  get #isFresh(): boolean {
    const { timeline, clock } = this.#session
    const read = this.#latest
    if (read === undefined || clock.now() - read.heardAt > FRESH_MS) return false
    return CHANGES.every((type) => timeline.of(type, read.at).length === 0)
  }

  #ask(): Promise<void> {
    this.#asked += 1
    this.#open = this.#answer().finally(() => {
      this.#open = undefined
    })
    return this.#open
  }

  async #answer(): Promise<void> {
    const { tab, clock, timeline } = this.#session
    let stop: () => void = () => undefined
    const overdue = new Promise<undefined>((resolve) => {
      stop = clock.after(ANSWER_MS, () => resolve(undefined))
    })
    const asked = new Promise<Read | undefined>((resolve) => {
      const answered = ({ lines }: { lines: PageLine[] }) =>
        resolve({ lines, at: timeline.now, heardAt: clock.now() })
      tab.command('around', {}, { answered }).catch(() => resolve(undefined))
    })
    this.#latest = await Promise.race([asked, overdue]).finally(() => stop())
    this.#isSilent = this.#latest === undefined
  }
}
