/** The hands on the session's tab: the driver's of its lease, and those of agents with a PROBE_CDP_URL. */
import type { TabClient } from '../tab/tab-client.js'
import { AttachedHand, type Hand } from './hand.js'
import type { MainThread } from './main-thread.js'

/** Addresses that are kept: one for each agent, and usually one in all. */
const ADDRESSES = 8

export class RealInput {
  readonly #tab: TabClient
  readonly #attached = new Map<string, AttachedHand>()
  /** undefined for a tab that is not of a lease */
  readonly #leased: Hand | undefined
  readonly #closed: () => void
  #turn: Promise<unknown> = Promise.resolve()

  /** @param closed called when the browser of a PROBE_CDP_URL that has the tab closes */
  constructor(
    tab: TabClient,
    main: Pick<MainThread, 'driver'>,
    { isDriven, closed }: { isDriven: boolean; closed: () => void },
  ) {
    this.#tab = tab
    this.#closed = closed
    // The page of a lease is never in a frame, and its driver always reaches it.
    this.#leased = isDriven
      ? { reach: async () => undefined, enter: (order) => main.driver('input', order) }
      : undefined
  }

  /** @param cdpUrl of the agent that calls */
  hand(cdpUrl: string | undefined): Hand | undefined {
    if (this.#leased !== undefined) return this.#leased
    if (cdpUrl === undefined) return undefined
    const known = this.#attached.get(cdpUrl)
    if (known !== undefined) return known
    const [oldest] = this.#attached
    if (oldest !== undefined && this.#attached.size >= ADDRESSES) {
      this.#attached.delete(oldest[0])
      void oldest[1].close().catch(() => undefined)
    }
    const hand = new AttachedHand(cdpUrl, this.#tab, this.#closed)
    this.#attached.set(cdpUrl, hand)
    return hand
  }

  /**
   * Runs acts one after the other: a page has one pointer and one focus.
   *
   * @param over resolves when the act that `run` began has ended
   */
  async inTurn<T>(run: () => Promise<T>, over: (begun: T) => Promise<unknown>): Promise<T> {
    const begun = this.#turn.then(run)
    this.#turn = begun.then(over).catch(() => undefined)
    return begun
  }
}
