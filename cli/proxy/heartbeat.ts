/** Detects a peer that hangs: a stopped process keeps its sockets open. */
export interface HeartbeatOptions {
  /** ms of silence before a ping, and again before the peer counts as dead */
  silenceMs: number
  ask(): void
  dead(): void
}

export class Heartbeat {
  readonly #options: HeartbeatOptions
  #timer: NodeJS.Timeout | undefined
  #isAsked = false

  constructor(options: HeartbeatOptions) {
    this.#options = options
  }

  /** An answer is expected from now on. */
  begin(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => this.#silent(), this.#options.silenceMs)
  }

  heard(): void {
    this.#isAsked = false
    this.#timer?.refresh()
  }

  /** No answer is expected any more. */
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
