/** polls that stay part of their action while the accepted work is pending */
const POLLS = 200

/** Work that a server accepted with 202 and does later: the app may poll for its outcome. */
export class AcceptedWork {
  #isAny = false
  #polls = POLLS

  /** A write was answered 202. */
  note(): void {
    this.#isAny = true
  }

  get isAny(): boolean {
    return this.#isAny
  }

  /** Counts a poll that found the work pending; false once there were too many. */
  countPoll(): boolean {
    this.#polls -= 1
    return this.#polls >= 0
  }
}
