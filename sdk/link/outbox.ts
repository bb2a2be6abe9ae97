import type { Natives } from '../platform/natives.js'
import { CHANNEL_OF, CHURN, type ChannelName, type Lost, type WireEvent } from '../protocol/events.js'
import { FRAME_BYTES, OUTBOX_EVENTS, RATE_EVENTS } from '../protocol/limits.js'

/** Maximum of one frame: a character takes up to three bytes in UTF-8. */
const BATCH_CHARS = Math.floor(FRAME_BYTES / 4)
const HIDDEN_FLUSH_MS = 50
/** At most this many events wait for an animation frame; more are sent at once. */
const WAITING = 1_000

export interface OutboxOptions {
  natives: Natives
  /** sends a JSON list of events; false when the bridge is closed */
  send(json: string): boolean
  isOpen(): boolean
  /** reports dropped events once the bridge is open; may add events */
  lost(loss: Lost): void
}

export class Outbox {
  readonly #options: OutboxOptions
  #events: WireEvent[] = []
  readonly #losses = new Map<string, { channel: ChannelName; count: number; why: Lost['why'] }>()
  #isScheduled = false
  #isFlushing = false
  #second = 0
  #inSecond = 0

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** False when the event was sampled out; its seq may be reused. */
  add(event: WireEvent): boolean {
    const second = Math.floor(event.at / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#inSecond = 0
    }
    this.#inSecond += 1
    if (this.#inSecond > RATE_EVENTS && CHURN.includes(event.type)) {
      this.#note(event, 'rate')
      return false
    }
    this.#events.push(event)
    if (this.#isFlushing) return true
    if (!this.#options.isOpen()) this.#trim()
    else if (this.#events.length >= WAITING) this.flush()
    else this.#schedule()
    return true
  }

  /** Keeps the events, within the bound, while the bridge is closed. */
  flush(): void {
    if (this.#isFlushing || !this.#options.isOpen()) return
    this.#isFlushing = true
    try {
      const losses = [...this.#losses.values()]
      this.#losses.clear()
      for (const loss of losses) this.#options.lost(loss)
      while (this.#events.length > 0 && this.#sendBatch());
    } finally {
      this.#isFlushing = false
    }
  }

  clear(): void {
    this.#events = []
    this.#losses.clear()
  }

  /** Sends as many events as fit one frame; false when the send failed. */
  #sendBatch(): boolean {
    const parts: string[] = []
    let chars = 0
    let taken = 0
    for (const event of this.#events) {
      const json = written(event)
      if (json !== undefined && chars > 0 && chars + json.length > BATCH_CHARS) break
      taken += 1
      if (json === undefined || json.length > BATCH_CHARS) {
        this.#note(event, 'unsendable')
        continue
      }
      parts.push(json)
      chars += json.length + 1
    }
    if (parts.length > 0 && !this.#options.send(`[${parts.join(',')}]`)) return false
    this.#events.splice(0, taken)
    return true
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    const { natives } = this.#options
    const flush = () => {
      if (!this.#isScheduled) return
      this.#isScheduled = false
      this.flush()
    }
    if (!document.hidden) natives.requestAnimationFrame(flush)
    // A page that becomes hidden or covered in the meantime has no frames.
    natives.setTimeout(flush, HIDDEN_FLUSH_MS)
  }

  /** While the bridge is closed, drops the oldest churn over the bound first, then the oldest events. */
  #trim(): void {
    while (this.#events.length > OUTBOX_EVENTS) {
      const churn = this.#events.findIndex(({ type }) => CHURN.includes(type))
      const [event] = this.#events.splice(Math.max(churn, 0), 1)
      if (event !== undefined) this.#note(event, 'outbox')
    }
  }

  #note(event: WireEvent, why: Lost['why']): void {
    const channel = event.type === 'lost' ? event.data.channel : CHANNEL_OF[event.type]
    if (channel === undefined) return
    const key = `${channel} ${why}`
    const count = (this.#losses.get(key)?.count ?? 0) + (event.type === 'lost' ? event.data.count : 1)
    this.#losses.set(key, { channel, count, why })
  }
}

/** Undefined for an event with a BigInt, a cycle, or a getter or `toJSON` of the app that throws. */
function written(event: WireEvent): string | undefined {
  try {
    return JSON.stringify(event)
  } catch {
    return undefined
  }
}
