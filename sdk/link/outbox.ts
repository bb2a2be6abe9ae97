/** Events on their way out: in order, batched, bounded; what is dropped is told. */

import type { Natives } from '../observe/channel.js'
import { CHANNEL_OF, CHURN, type ChannelName, type WireEvent } from '../protocol/events.js'
import { OUTBOX_EVENTS, RATE_EVENTS } from '../protocol/limits.js'

/** Events of one frame. */
const BATCH = 2_000
/** ms between two flushes where there are no animation frames */
const HIDDEN_FLUSH_MS = 50

export class Outbox {
  readonly #natives: Natives
  readonly #send: (events: WireEvent[]) => boolean
  #events: WireEvent[] = []
  #lost = new Map<ChannelName, { count: number; why: 'outbox' | 'rate' }>()
  #scheduled = false
  #second = 0
  #inSecond = 0

  /** @param send takes a batch; false when there is nobody to take it */
  constructor(natives: Natives, send: (events: WireEvent[]) => boolean) {
    this.#natives = natives
    this.#send = send
  }

  /** Takes an event; false when it was dropped and its seq may be given again. */
  add(event: WireEvent): boolean {
    const isChurn = CHURN.includes(event.type)
    const second = Math.floor(event.at / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#inSecond = 0
    }
    this.#inSecond += 1
    if (isChurn && this.#inSecond > RATE_EVENTS) {
      this.#note(event, 'rate')
      return false
    }
    this.#events.push(event)
    if (this.#events.length > OUTBOX_EVENTS * 10 || (this.#events.length > OUTBOX_EVENTS && !this.#scheduled))
      this.#evict()
    this.#schedule()
    return true
  }

  /** Drops the bound's worth while nobody takes them. */
  trim(): void {
    while (this.#events.length > OUTBOX_EVENTS) this.#evict()
  }

  /** What was dropped since the last call, by channel. */
  takeLosses(): { channel: ChannelName; count: number; why: 'outbox' | 'rate' }[] {
    const losses = [...this.#lost].map(([channel, loss]) => ({ channel, ...loss }))
    this.#lost.clear()
    return losses
  }

  /** Sends all at once. */
  flush(): void {
    while (this.#events.length > 0) {
      const batch = this.#events.slice(0, BATCH)
      if (!this.#send(batch)) {
        this.trim()
        return
      }
      this.#events = this.#events.slice(batch.length)
    }
  }

  clear(): void {
    this.#events = []
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    const flush = () => {
      this.#scheduled = false
      this.flush()
    }
    if (document.hidden) this.#natives.setTimeout(flush, HIDDEN_FLUSH_MS)
    else this.#natives.requestAnimationFrame(flush)
  }

  #evict(): void {
    const churn = this.#events.findIndex(({ type }) => CHURN.includes(type))
    const [event] = this.#events.splice(Math.max(churn, 0), 1)
    if (event !== undefined) this.#note(event, 'outbox')
  }

  #note(event: WireEvent, why: 'outbox' | 'rate'): void {
    const channel = CHANNEL_OF[event.type]
    if (channel === undefined) return
    const loss = this.#lost.get(channel)
    if (loss === undefined) this.#lost.set(channel, { count: 1, why })
    else loss.count += 1
  }
}
