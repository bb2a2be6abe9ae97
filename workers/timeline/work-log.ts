/** Which acts have work in progress, as the page and its frames report it. */
import type { ActId, Cursor, DocumentId } from '../../sdk/protocol/values.js'
import type { EventOf } from './timeline-event.js'

const HELD = 64

interface Work {
  idle: boolean
  at: Cursor
}

interface WorkOfAct {
  /** of the page itself, or expected */
  own: Work
  /** by document in a frame of another origin */
  foreign: Map<DocumentId, Work>
}

export class WorkLog {
  readonly #acts = new Map<ActId, WorkOfAct>()

  /**
   * Call before the dispatch: an act has work until the page reports otherwise.
   *
   * @param foreign document of a frame in which the act is dispatched
   */
  expect(act: ActId, at: Cursor, foreign?: DocumentId): void {
    this.#set(act, { idle: false, at }, foreign)
  }

  /** @param foreign document of a frame that reports it */
  note({ t, data }: EventOf<'work'>, foreign?: DocumentId): void {
    this.#set(data.act, { idle: data.idle, at: t }, foreign)
  }

  /** A document of a frame has left, and its work with it. */
  left(doc: DocumentId): void {
    for (const { foreign } of this.#acts.values()) foreign.delete(doc)
  }

  /**
   * True when the page's latest report about the act arrived after `since` and says that no work is left, and no frame
   * has any. Also true without any report.
   */
  isIdle(act: ActId, since: Cursor): boolean {
    const work = this.#acts.get(act)
    if (work === undefined) return true
    const { own, foreign } = work
    return own.idle && own.at > since && [...foreign.values()].every(({ idle }) => idle)
  }

  #set(act: ActId, work: Work, doc: DocumentId | undefined): void {
    const known = this.#acts.get(act)
    this.#acts.delete(act)
    const { own, foreign } = known ?? {
      own: { idle: true, at: Number.POSITIVE_INFINITY },
      foreign: new Map(),
    }
    if (doc !== undefined) foreign.set(doc, work)
    this.#acts.set(act, { own: doc === undefined ? work : own, foreign })
    const oldest = this.#acts.keys().next().value
    if (this.#acts.size > HELD && oldest !== undefined) this.#acts.delete(oldest)
  }
}
