/** polls that stay part of their action while accepted work is pending */
const POLLS = 200

/** Work that a server accepted with status 202 and does later. The app may poll for its outcome. */
export class AcceptedWork {
  #isAny = false
  #polls = POLLS

  note(): void {
    this.#isAny = true
  }

  get isAny(): boolean {
    return this.#isAny
  }

  countPoll(): boolean {
    this.#polls -= 1
    return this.#polls >= 0
  }
}
