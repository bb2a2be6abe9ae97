import { actsOf, type Cause } from '../../protocol/cause.js'
import type { ActId, CallId, Milliseconds } from '../../protocol/values.js'
import type { Provenance } from '../cause/cause-tracker.js'

/** calls without a timing entry yet; the oldest are dropped */
const UNTIMED = 200
const ACTS = 20

export interface StartedCall {
  readonly id: CallId
  /** position of the call in the document's sequence of calls */
  readonly number: number
  /** without the fragment, as in the browser's resource timing entries */
  readonly href: string
  /** epoch ms */
  readonly started: Milliseconds
  provenance: Provenance
  /** called when the browser's timing entry for the call is there */
  timed?: () => void
}

export class Calls {
  readonly #doc: string
  #count = 0
  readonly #open = new Set<number>()
  readonly #untimed = new Set<StartedCall>()
  #acts: readonly ActId[] = []

  constructor(doc: string) {
    this.#doc = doc
  }

  /** True once the app itself sent a request or opened a connection, so that what it keeps may be kept by a server. Scripts and images are none. */
  hasAsked = false

  /** Number of calls and connections so far. */
  get count(): number {
    return this.#count
  }

  nextId(): CallId {
    this.#count += 1
    return `${this.#doc}.${this.#count}`
  }

  /** True when none of the latest calls belongs to an act of the cause. */
  isSilent(cause: Cause): boolean {
    return !actsOf(cause).some((act) => this.#acts.includes(act))
  }

  start(call: StartedCall): void {
    this.#acts = [...actsOf(call.provenance.cause), ...this.#acts].slice(0, ACTS)
    this.#open.add(call.number)
    this.#untimed.add(call)
    for (const oldest of this.#untimed) if (this.#untimed.size > UNTIMED) this.#untimed.delete(oldest)
  }

  end({ number }: StartedCall): void {
    this.#open.delete(number)
  }

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
