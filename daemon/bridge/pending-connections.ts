/** Bounds the connections that have not said yet what they are for: of too many the oldest gives way. */
import type { Duplex } from 'node:stream'
import { WAITING_SOCKETS } from '../../sdk/protocol/limits.js'

export class PendingConnections {
  /** the oldest first */
  readonly #waiting = new Set<Duplex>()
  readonly #turnedAway: () => void

  /** @param turnedAway told each time that one gives way */
  constructor(turnedAway: () => void) {
    this.#turnedAway = turnedAway
  }

  /** A connection came. */
  came(socket: Duplex): void {
    this.#waiting.add(socket)
    socket.once('close', () => this.#waiting.delete(socket))
    if (this.#waiting.size <= WAITING_SOCKETS) return
    const [oldest = socket] = this.#waiting
    this.#waiting.delete(oldest)
    oldest.destroy()
    this.#turnedAway()
  }

  /** A tab that was welcomed, or a request with the token: it may stay. */
  admitted(socket: Duplex): void {
    this.#waiting.delete(socket)
  }
}
