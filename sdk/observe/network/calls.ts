import type { CallId, Milliseconds } from '../../protocol/values.js'
import type { Provenance } from '../cause/cause-tracker.js'

/** calls that wait for their timing; the oldest are dropped */
const UNTIMED = 200

export interface StartedCall {
  readonly id: CallId
  /** counts up with the calls of the document */
  readonly number: number
  /** without its fragment, as the browser's own entry has it */
  readonly href: string
  /** epoch ms */
  readonly started: Milliseconds
  /** what its settlement leads to */
  provenance: Provenance
}

/** The calls of one document: their ids, which are under way, and which wait for their timing. */
export class Calls {
  readonly #doc: string
  #count = 0
  /** numbers of the calls that are under way */
  readonly #open = new Set<number>()
  readonly #untimed = new Set<StartedCall>()

  /** @param doc the document's id, which makes the ids of its calls unique */
  constructor(doc: string) {
    this.#doc = doc
  }

  /** How many calls and connections have begun. */
  get count(): number {
    return this.#count
  }

  /** An id for the next call or connection. */
  nextId(): CallId {
    this.#count += 1
    return `${this.#doc}.${this.#count}`
  }

  start(call: StartedCall): void {
    this.#open.add(call.number)
    this.#untimed.add(call)
    for (const oldest of this.#untimed) if (this.#untimed.size > UNTIMED) this.#untimed.delete(oldest)
  }

  end({ number }: StartedCall): void {
    this.#open.delete(number)
  }

  /** True while a call is under way that began after the first `count`. */
  isOpenAfter(count: number): boolean {
    return [...this.#open].some((number) => number > count)
  }

  /** Removes and returns the call to an address that began closest to a moment (epoch ms). */
  takeUntimed(href: string, at: Milliseconds): StartedCall | undefined {
    const [closest] = [...this.#untimed]
      .filter((call) => call.href === href)
      .sort((one, two) => Math.abs(one.started - at) - Math.abs(two.started - at))
    if (closest !== undefined) this.#untimed.delete(closest)
    return closest
  }
}
