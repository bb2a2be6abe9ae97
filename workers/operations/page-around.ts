/** What the page shows around what an act changed: for the agent to compare with what it meant. */
import type { PageLine } from '../../sdk/protocol/commands/around.js'
import { codeOf } from '../../sdk/protocol/errors.js'
import type { EventType } from '../../sdk/protocol/events.js'
import type { Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import type { VerdictFields } from '../reporting/verdict-fields.js'
import type { ObservedSession } from '../session/observed-session.js'

/** A page that is too busy to answer has none. */
const ANSWER_MS: Milliseconds = 1_000
/** How often the page is asked ahead of the verdict at most. */
const EARLY = 3
/** ms after which the page is read again: some changes have no event, such as the value of a field or the end of a fade */
const FRESH_MS: Milliseconds = 50
/** Events after which the page may show something else. */
const CHANGES: readonly EventType[] = ['dom', 'route', 'document.began', 'focus', 'animation']

export interface PageAround {
  /** in reading order: `+ ` before what is new, `- ` before what is gone */
  page?: PageLine[]
}

interface Read {
  lines: PageLine[]
  /** The page answers after it has sent all events that it saw before. */
  at: Cursor
  askedAt: Milliseconds
}

/** Reads the page around the change of the latest act, if it can while the act's end is awaited. */
export class PageAroundReader {
  readonly #session: ObservedSession
  #open: Promise<void> | undefined
  #latest: Read | undefined
  #asked = 0

  /** @param session without an act in it, there is nothing to read */
  constructor(session: ObservedSession) {
    this.#session = session
  }

  /** Asks the page ahead of the verdict, unless it was asked since its latest change. */
  askEarly(): void {
    if (this.#canAsk && this.#open === undefined && this.#asked < EARLY && !this.#isFresh)
      void this.#ask(ANSWER_MS)
  }

  /**
   * What the page shows when the claim held, whatever the verdict. When it did not hold, near misses say more.
   *
   * @returns without lines when the page does not answer in time
   */
  async read({ pass }: Pick<VerdictFields, 'pass'>): Promise<PageAround> {
    if (!pass || !this.#canAsk) return {}
    const { clock } = this.#session
    const until = clock.now() + ANSWER_MS
    await this.#open
    if (!this.#isFresh) {
      this.#latest = undefined
      await this.#ask(until - clock.now())
    }
    const { lines = [] } = this.#latest ?? {}
    return lines.length === 0 ? {} : { page: lines }
  }

  get #canAsk(): boolean {
    const { tab, lost, acts } = this.#session
    return acts.length > 0 && !lost && tab.connected
  }

  /** True when the page was read just now and no event says that it changed since. */
  get #isFresh(): boolean {
    const { timeline, clock } = this.#session
    const read = this.#latest
    if (read === undefined || clock.now() - read.askedAt > FRESH_MS) return false
    return CHANGES.every((type) => timeline.of(type, read.at).length === 0)
  }

  #ask(withinMs: Milliseconds): Promise<void> {
    this.#asked += 1
    this.#open = this.#answer(withinMs).finally(() => {
      this.#open = undefined
    })
    return this.#open
  }

  /** Resolves when the page has answered, cannot, or takes too long. A late answer counts too. */
  async #answer(withinMs: Milliseconds): Promise<void> {
    const { tab, clock, timeline } = this.#session
    const askedAt = clock.now()
    let stop: () => void = () => undefined
    const overdue = new Promise<void>((resolve) => {
      stop = clock.after(Math.max(0, withinMs), resolve)
    })
    const asked = new Promise<void>((resolve) => {
      const answered = ({ lines }: { lines: PageLine[] }) => {
        this.#latest = { lines, at: timeline.now, askedAt }
        resolve()
      }
      tab.command('around', {}, { answered }).catch((error: unknown) => {
        // Of a document that was replaced, the next one is asked.
        if (codeOf(error) === 'SESSION_LOST') resolve()
        else answered({ lines: [] })
      })
    })
    await Promise.race([asked, overdue]).finally(() => stop())
  }
}
