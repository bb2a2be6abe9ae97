import type { Upcoming } from '../protocol/commands/ahead.js'

/** A socket, stream, worker or channel. The last two do not tell whether they are open. */
export type Connection = EventTarget &
  Partial<Pick<WebSocket, 'url' | 'protocol' | 'readyState'>> & { readonly CLOSED?: number }

/** connections that are held before those that have closed are dropped */
const HELD = 100

/** What may still change the page: what the observed task sources have scheduled, and who may send something. */
export class Ahead {
  readonly #sources = new Map<() => boolean, Upcoming>()
  #connections: WeakRef<Connection>[] = []

  /**
   * @param isAhead true while something of this kind is to come
   * @returns removes the source
   */
  add(kind: Upcoming, isAhead: () => boolean): () => void {
    this.#sources.set(isAhead, kind)
    return () => void this.#sources.delete(isAhead)
  }

  kinds(): Upcoming[] {
    const found = [...this.#sources].filter(([isAhead]) => isAhead()).map(([, kind]) => kind)
    return [...new Set(found)]
  }

  connected(connection: Connection): void {
    if (this.#connections.length >= HELD) this.#connections = this.open().map((each) => new WeakRef(each))
    this.#connections.push(new WeakRef(connection))
  }

  /** The platform closes a connection that nobody holds any more. */
  open(): Connection[] {
    return this.#connections
      .map((each) => each.deref())
      .filter((each) => each !== undefined)
      .filter(({ readyState, CLOSED }) => readyState === undefined || readyState !== CLOSED)
  }
}
