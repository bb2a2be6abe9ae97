/** The thread's other work gets its turn after this time. */
const SLICE_MS = 10

/**
 * The messages that a thread has received and not processed, in order. Node reads up to 1,000 messages of a port without
 * a pause: processing each of them at once would keep calls and timers waiting while a tab floods its actor.
 */
export class Mailbox<Message> {
  readonly #deliver: (message: Message) => void
  readonly #messages: Message[] = []
  #isScheduled = false

  constructor(deliver: (message: Message) => void) {
    this.#deliver = deliver
  }

  add(message: Message): void {
    this.#messages.push(message)
    this.#schedule()
  }

  /** Removes the oldest message, which is then not delivered. */
  take(): Message | undefined {
    return this.#messages.shift()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#deliverSome())
  }

  #deliverSome(): void {
    this.#isScheduled = false
    const end = performance.now() + SLICE_MS
    do {
      const message = this.take()
      if (message === undefined) return
      this.#deliver(message)
    } while (performance.now() < end)
    this.#schedule()
  }
}
