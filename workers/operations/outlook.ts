/**
 * Whether a claim can still come true (docs/design/verdict.md#waiting). Only the driver of a lease knows of every request
 * that is under way, so every other tab may always change.
 */
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { ObservedSession } from '../session/observed-session.js'
import type { Slice } from '../timeline/slice.js'

/** ms without work of the acts and without any request, after which the page is asked */
const REST_MS = 300

export class Outlook {
  readonly #session: ObservedSession
  #asksAt: Milliseconds = 0

  constructor(session: ObservedSession) {
    this.#session = session
  }

  /**
   * Milliseconds until the page may be asked; 0 when it can be asked now, Infinity when asking is of no use at present.
   *
   * @param quietForMs since when the acts have no work left; null while they have
   */
  due({ blindNow }: Slice, quietForMs: Milliseconds | null): Milliseconds {
    const { clock, restingSince, tab } = this.#session
    // What a worker or a foreign frame does is seen by nobody. A canvas does nothing by itself.
    const isBlind = blindNow.some(({ spot }) => spot !== 'canvas')
    if (quietForMs === null || restingSince === undefined || isBlind || !tab.connected)
      return Number.POSITIVE_INFINITY
    const now = clock.now()
    return Math.max(0, REST_MS - quietForMs, REST_MS - (now - restingSince), this.#asksAt - now)
  }

  /**
   * Asks the page. True when nothing was ahead, and nothing happened while it answered.
   *
   * @param leftMs of the call's time
   */
  async isEmpty(call: string, leftMs: Milliseconds): Promise<boolean> {
    const { clock, foreign, timeline } = this.#session
    const { restingSince } = this.#session
    const before = timeline.now
    const answers = await Promise.all(
      [this.#session, ...foreign.all].map(({ tab }) =>
        tab.command('ahead', { withinMs: leftMs }, { call }).catch(() => undefined),
      ),
    )
    this.#session.refuseCancelled(call)
    const busy = answers.filter((answer) => answer?.ahead.length !== 0)
    const waitMs = busy.length === 0 ? REST_MS : Math.max(...busy.map((answer) => answer?.endsInMs ?? leftMs))
    this.#asksAt = clock.now() + waitMs
    return busy.length === 0 && timeline.now === before && this.#session.restingSince === restingSince
  }
}
