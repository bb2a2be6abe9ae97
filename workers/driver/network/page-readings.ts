/** Holds what was read of a page back until its document has said what must not be seen. */
import { READ_HELLO_MS } from '../../../sdk/protocol/limits.js'
import type { Milliseconds } from '../../../sdk/protocol/values.js'
import { systemClock } from '../../timeline/clock.js'
import type { Reading } from '../../timeline/reading.js'

const HELD = 500

export class PageReadings {
  readonly #told: (reading: Reading) => void
  #held: { reading: Reading; since: Milliseconds }[] = []
  /** requests for the next document, which has not begun */
  #next = new Set<number>()
  /** requests for the document that has begun, and has not said anything yet */
  #begun = new Set<number>()
  #isHolding = true

  /** @param told called for each reading, in order */
  constructor(told: (reading: Reading) => void) {
    this.#told = told
  }

  /** @param isNext it is of a request for a document that takes the present one's place */
  add(reading: Reading, isNext: boolean): void {
    const { kind, request } = reading
    if (kind === 'sent' && isNext) this.#next.add(request)
    if (!this.#isHolding && !this.#next.has(request) && !this.#begun.has(request)) return this.#told(reading)
    const now = systemClock.now()
    // A document that does not connect in time has no session.
    const held = this.#held.filter(({ since }) => now - since < READ_HELLO_MS)
    this.#held = [...held, { reading, since: now }].slice(-HELD)
    if (this.#next.size > HELD) this.#next.clear()
  }

  /** Call when a document begins. */
  hold(): void {
    this.#isHolding = true
    this.#begun = this.#next
    this.#next = new Set()
  }

  /** Call when the document has said what must not be seen. */
  release(): void {
    this.#isHolding = false
    this.#begun.clear()
    const held = this.#held
    this.#held = held.filter(({ reading }) => this.#next.has(reading.request))
    for (const { reading } of held) if (!this.#next.has(reading.request)) this.#told(reading)
  }
}
