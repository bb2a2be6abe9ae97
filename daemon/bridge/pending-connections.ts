/** Limits connections that have neither authenticated nor said hello: evicts the oldest over the limit. */
import type { Duplex } from 'node:stream'
import { WAITING_SOCKETS } from '../../sdk/protocol/limits.js'

export class PendingConnections {
  /** oldest first */
  readonly #waiting = new Set<Duplex>()
  readonly #evicted: () => void

  constructor(evicted: () => void) {
    this.#evicted = evicted
  }

  add(socket: Duplex): void {
    this.#waiting.add(socket)
    socket.once('close', () => this.#waiting.delete(socket))
    if (this.#waiting.size <= WAITING_SOCKETS) return
    const [oldest = socket] = this.#waiting
    this.#waiting.delete(oldest)
    oldest.destroy()
    this.#evicted()
  }

  /** Exempts a connection from the limit: a welcomed tab, or a request with the token. */
  admit(socket: Duplex): void {
    this.#waiting.delete(socket)
  }
}
