/** Which acts have work in progress, as the page reports it. */
import type { ActId, Cursor } from '../../sdk/protocol/values.js'
import type { EventOf } from './timeline-event.js'

const HELD = 64

export class WorkLog {
  readonly #acts = new Map<ActId, { idle: boolean; at: Cursor }>()

  /** Call before the dispatch: an act has work until the page reports otherwise. */
  expect(act: ActId, at: Cursor): void {
    this.#set(act, false, at)
  }

  note({ t, data }: EventOf<'work'>): void {
    this.#set(data.act, data.idle, t)
  }

  /**
   * True when the page's latest report about the act arrived after `since` and says that no work is left. Also true
   * without any report.
   */
  isIdle(act: ActId, since: Cursor): boolean {
    const work = this.#acts.get(act)
    return work === undefined || (work.idle && work.at > since)
  }

  #set(act: ActId, idle: boolean, at: Cursor): void {
    this.#acts.delete(act)
    this.#acts.set(act, { idle, at })
    const oldest = this.#acts.keys().next().value
    if (this.#acts.size > HELD && oldest !== undefined) this.#acts.delete(oldest)
  }
}
