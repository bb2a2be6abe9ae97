/** Detects a peer that hangs: a stopped process keeps its sockets open. */
export interface HeartbeatOptions {
  /** ms of silence before a ping, and again before the peer counts as dead */
  silenceMs: number
  /** Sends a ping. */
  ask(): void
  /** Called if no answer arrived. */
  dead(): void
}

export class Heartbeat {
  readonly #options: HeartbeatOptions
  #timer: NodeJS.Timeout | undefined
  #isAsked = false

  constructor(options: HeartbeatOptions) {
    this.#options = options
  }

  /** Starts: an answer is expected from now on. */
  begin(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => this.#silent(), this.#options.silenceMs)
  }

  /** A message arrived. */
  heard(): void {
    this.#isAsked = false
    this.#timer?.refresh()
  }

  /** Stops: no answer is expected. */
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
