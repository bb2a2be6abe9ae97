import type { Natives } from '../platform/natives.js'
import {
  CHANNEL_OF,
  CHURN,
  type ChannelName,
  type EventType,
  type Lost,
  type WireEvent,
} from '../protocol/events.js'
import { FRAME_BYTES, OUTBOX_CHARS, OUTBOX_EVENTS, RATE_EVENTS } from '../protocol/limits.js'

/** Maximum of one frame: a character takes up to three bytes in UTF-8. */
const BATCH_CHARS = Math.floor(FRAME_BYTES / 4)
const HIDDEN_FLUSH_MS = 50
/** At most this many events wait for an animation frame; more are sent at once. */
const WAITING = 1_000
/** ms after another document was asked for, in which it may take over at any time */
const LEAVING_MS = 1_000

export interface OutboxOptions {
  natives: Natives
  /** sends a JSON list of events; false when the bridge is closed */
  send(json: string): boolean
  isOpen(): boolean
  /** reports dropped events once the bridge is open; may add events */
  lost(loss: Lost): void
}

/** An event as JSON, because the size of an object is not known. */
interface Unsent {
  type: EventType
  json: string
  /** a reported loss, which a later one may join */
  loss?: LossEvent
}

type LossEvent = Extract<WireEvent, { type: 'lost' }>

export class Outbox {
  readonly #options: OutboxOptions
  #events: Unsent[] = []
  #chars = 0
  readonly #losses = new Map<string, { channel: ChannelName; count: number; why: Lost['why'] }>()
  #isScheduled = false
  #isFlushing = false
  #hurriesUntil = 0
  #second = 0
  #inSecond = 0

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** False when the event was sampled out or joined an earlier one; its seq may be reused. */
  add(event: WireEvent): boolean {
    const second = Math.floor(event.at / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#inSecond = 0
    }
    this.#inSecond += 1
    if (this.#inSecond > RATE_EVENTS && CHURN.includes(event.type)) {
      this.#note(event.type, 'rate')
      return false
    }
    if (event.type === 'lost' && this.#join(event)) return false
    this.#keep(event)
    if (this.#isFlushing) return true
    if (!this.#options.isOpen()) this.#trim()
    else if (event.at < this.#hurriesUntil || this.#events.length >= WAITING || this.#chars > BATCH_CHARS)
      this.flush()
    else this.#schedule()
    return true
  }

  /** Keeps the events, within the bounds, while the bridge is closed. */
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

  /** Sends at once for a while: nothing of the driver's link arrives once the document unloads. */
  hurry(): void {
    this.#hurriesUntil = this.#options.natives.now() + LEAVING_MS
    this.flush()
  }

  /** Changes the events that wait. */
  rewrite(change: (event: WireEvent) => WireEvent): void {
    for (const unsent of this.#events) {
      const json = JSON.stringify(change(JSON.parse(unsent.json)))
      this.#chars += json.length - unsent.json.length
      unsent.json = json
    }
  }

  clear(): void {
    this.#events = []
    this.#chars = 0
    this.#losses.clear()
  }

  #keep(event: WireEvent): void {
    const { type } = event
    const json = written(event)
    if (json === undefined || json.length > BATCH_CHARS) return this.#note(type, 'unsendable')
    this.#events.push(type === 'lost' ? { type, json, loss: event } : { type, json })
    this.#chars += json.length
  }

  /** Adds a loss to one of the losses that end the list, so that a flood of losses is one event. */
  #join(event: LossEvent): boolean {
    for (let i = this.#events.length - 1; i >= 0; i--) {
      const unsent = this.#events[i]
      if (unsent?.loss === undefined) return false
      const { data } = unsent.loss
      if (data.channel !== event.data.channel || data.why !== event.data.why) continue
      data.count += event.data.count
      const json = JSON.stringify(unsent.loss)
      this.#chars += json.length - unsent.json.length
      unsent.json = json
      return true
    }
    return false
  }

  /** Sends as many events as fit one frame; false when the send failed. */
  #sendBatch(): boolean {
    let chars = 0
    let taken = 0
    for (const { json } of this.#events) {
      if (taken > 0 && chars + json.length > BATCH_CHARS) break
      taken += 1
      chars += json.length + 1
    }
    const parts = this.#events.slice(0, taken).map(({ json }) => json)
    if (!this.#options.send(`[${parts.join(',')}]`)) return false
    for (const { json } of this.#events.splice(0, taken)) this.#chars -= json.length
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

  /** While the bridge is closed, drops the oldest churn over the bounds first, then the oldest events. */
  #trim(): void {
    while (this.#events.length > OUTBOX_EVENTS || this.#chars > OUTBOX_CHARS) {
      const churn = this.#events.findIndex(({ type }) => CHURN.includes(type))
      for (const { type, json, loss } of this.#events.splice(Math.max(churn, 0), 1)) {
        this.#chars -= json.length
        this.#note(type, 'outbox', loss?.data)
      }
    }
  }

  /** @param dropped a reported loss that is dropped itself */
  #note(type: EventType, why: Lost['why'], dropped?: Lost): void {
    const channel = dropped?.channel ?? CHANNEL_OF[type]
    if (channel === undefined) return
    const key = `${channel} ${why}`
    const count = (this.#losses.get(key)?.count ?? 0) + (dropped?.count ?? 1)
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
