/** Which acts have work in progress in the page, as the page reports it. */
import type { ActId, Cursor } from '../../sdk/protocol/values.js'
import type { EventOf } from './timeline-event.js'

/** Acts that are remembered, at most. */
const HELD = 64

export class WorkLog {
  readonly #acts = new Map<ActId, { idle: boolean; at: Cursor }>()

  /** An act is about to be dispatched: it has work until the page reports otherwise. */
  expect(act: ActId, at: Cursor): void {
    this.#set(act, false, at)
  }

  note({ t, data }: EventOf<'work'>): void {
    this.#set(data.act, data.idle, t)
  }

  /**
   * True when the page's latest report about the act says that it has no work left, and arrived after `since`. An act
   * without any report has none.
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
