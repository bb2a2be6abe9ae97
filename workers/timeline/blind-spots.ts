/** The parts of a document that cannot be observed, and its regions (docs/design/verdict.md#blind-spots). */
import type { BlindSpot } from '../../sdk/protocol/events.js'
import type { Cursor, DocumentId } from '../../sdk/protocol/values.js'
import type { EventOf } from './timeline-event.js'

/** Limit of removed spots that are remembered, for windows in which they existed. */
const GONE = 100
/** Further spots of one kind count as one, until the document ends. */
const SPOTS = 200
const WHERE_CHARS = 500

export class BlindSpots {
  readonly #now = new Map<string, BlindSpot>()
  #gone: { spot: BlindSpot; at: Cursor }[] = []
  regions = 1

  note(event: EventOf<'blind'> | EventOf<'regions'>): void {
    if (event.type === 'regions') {
      this.regions = event.data.known
      return
    }
    const where = event.data.where.slice(0, WHERE_CHARS)
    const key = `${event.doc} ${event.data.spot} ${where}`
    const spot = this.#now.get(key)
    if (event.data.gone !== true) {
      if (spot === undefined && this.#now.size >= SPOTS) this.#unite(event.data)
      else this.#now.set(key, { ...event.data, where })
    } else if (spot !== undefined) {
      this.#now.delete(key)
      this.#remember(spot, event.t)
    }
  }

  #unite({ spot, channels }: BlindSpot): void {
    const key = `${spot} and more`
    const { channels: known = [] } = this.#now.get(key) ?? {}
    this.#now.set(key, { spot, channels: [...new Set([...known, ...channels])], where: 'and more places' })
  }

  /** Call when a document of a frame has left. */
  left(doc: DocumentId, at: Cursor): void {
    for (const [key, spot] of this.#now) {
      if (!key.startsWith(`${doc} `)) continue
      this.#now.delete(key)
      this.#remember(spot, at)
    }
  }

  /** Call when a new document begins. Its regions are not known yet. */
  began(at: Cursor): void {
    for (const spot of this.#now.values()) this.#remember(spot, at)
    this.#now.clear()
    this.regions = 1
  }

  now(): BlindSpot[] {
    return [...this.#now.values()]
  }

  after(from: Cursor): BlindSpot[] {
    return [...this.now(), ...this.#gone.filter(({ at }) => at > from).map(({ spot }) => spot)]
  }

  #remember(spot: BlindSpot, at: Cursor): void {
    this.#gone.push({ spot, at })
    this.#gone = this.#gone.slice(-GONE)
  }
}
