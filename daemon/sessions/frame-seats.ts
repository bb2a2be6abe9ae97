/** The frames of other origins in a session's page: the socket of each, its number on the wire, and its name. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { Hello } from '../../sdk/protocol/frames.js'
import { FOREIGN_FRAMES_MAX } from '../../sdk/protocol/limits.js'
import type { TabSocket } from './tab-link.js'

export interface FrameSeat {
  /** 1 to FOREIGN_FRAMES_MAX; of another frame later */
  readonly number: number
  /** e.g. `f2`; never of another document */
  readonly name: string
  url: string
  /** hellos that the daemon requested and the document has not sent yet */
  rehellosDue: number
}

export class FrameSeats {
  readonly #seats = new Map<TabSocket, FrameSeat>()
  #names = 0

  get all(): readonly [TabSocket, FrameSeat][] {
    return [...this.#seats]
  }

  get urls(): string[] {
    return [...this.#seats.values()].map(({ url }) => url)
  }

  of(socket: TabSocket): FrameSeat | undefined {
    return this.#seats.get(socket)
  }

  at(number: number): TabSocket | undefined {
    return this.all.find(([, seat]) => seat.number === number)?.[0]
  }

  /** @throws ProbeError TOO_MANY_SESSIONS when every seat is taken */
  take(socket: TabSocket, { url }: Hello): FrameSeat {
    const taken = new Set([...this.#seats.values()].map(({ number }) => number))
    const number = Array.from({ length: FOREIGN_FRAMES_MAX }, (_, i) => i + 1).find(
      (each) => !taken.has(each),
    )
    if (number === undefined) {
      const message = `the page has ${FOREIGN_FRAMES_MAX} frames of other origins already`
      throw new ProbeError('TOO_MANY_SESSIONS', message)
    }
    this.#names += 1
    const seat = { number, name: `f${this.#names}`, url, rehellosDue: 0 }
    this.#seats.set(socket, seat)
    return seat
  }

  leave(socket: TabSocket): FrameSeat | undefined {
    const seat = this.#seats.get(socket)
    this.#seats.delete(socket)
    return seat
  }
}
