/** Finds out that whoever should answer hangs: a process that is stopped keeps its sockets. */
export interface HeartbeatOptions {
  /** ms of silence after which a sign of life is asked for, and again after which there is none */
  silenceMs: number
  /** Asks for a sign of life. */
  ask(): void
  /** None came. */
  dead(): void
}

export class Heartbeat {
  readonly #options: HeartbeatOptions
  #timer: NodeJS.Timeout | undefined
  #isAsked = false

  constructor(options: HeartbeatOptions) {
    this.#options = options
  }

  /** Something is waited for from here on. */
  begin(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => this.#silent(), this.#options.silenceMs)
  }

  /** A word was heard. */
  heard(): void {
    this.#isAsked = false
    this.#timer?.refresh()
  }

  /** Nothing is waited for any more. */
  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isAsked = false
  }

  #silent(): void {
    this.#timer = undefined
    if (this.#isAsked) {
      this.#isAsked = false
      return this.#options.dead()
    }
    this.begin()
    this.#isAsked = true
    this.#options.ask()
  }
}
