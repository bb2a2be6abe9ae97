import { Outbox } from '../link/outbox.js'
import type { CauseTracker } from '../observe/cause/cause-tracker.js'
import type { Emit } from '../observe/channel.js'
import type { Natives } from '../platform/natives.js'
import type { EventType, WireEvent } from '../protocol/events.js'
import type { Json } from '../protocol/values.js'

/** The daemon waits for these events, so they are sent at the end of their turn. */
const URGENT: readonly EventType[] = ['level', 'work', 'document.began']

export interface RecorderOptions {
  natives: Natives
  cause: CauseTracker
  doc: string
  /** replaces credentials in what is sent */
  redact(value: Json): Json
  /** sends a JSON list of events; false when the bridge is closed */
  send(json: string): boolean
  isOpen(): boolean
}

export class EventRecorder {
  readonly #options: RecorderOptions
  readonly #outbox: Outbox
  #seq = 0
  #edit = 0
  #isFlushRequested = false
  #isRecording = true

  constructor(options: RecorderOptions) {
    this.#options = options
    const { natives, send, isOpen } = options
    this.#outbox = new Outbox({
      natives,
      send,
      isOpen,
      lost: (loss) => void this.emit('lost', loss, { cause: 'other' }),
    })
  }

  readonly emit: Emit = (type, data, provenance = this.#options.cause.current(), frame = undefined) => {
    if (!this.#isRecording) return this.#seq
    const { natives, cause, doc } = this.#options
    this.#seq += 1
    const event = {
      at: natives.now(),
      seq: this.#seq,
      type,
      doc,
      edit: this.#edit,
      cause: provenance.cause,
      turn: cause.turn(),
      ...(provenance.via === undefined ? {} : { via: provenance.via }),
      ...(frame === undefined ? {} : { frame }),
      data,
    } as WireEvent
    if (!this.#outbox.add(redacted(event, this.#options.redact))) this.#seq -= 1
    else if (URGENT.includes(type)) this.#flushAfterTurn()
    return this.#seq
  }

  /** Later events belong to the new code. */
  edited(): void {
    this.#edit += 1
  }

  /** Completes the events that wait and redacts them once more, with rules that have arrived since. */
  rewriteWaiting(completed: (event: WireEvent) => WireEvent, redact: (value: Json) => Json): void {
    this.#outbox.rewrite((event) => redacted(completed(event), redact))
  }

  flush(): void {
    this.#outbox.flush()
  }

  /** Call when another document was asked for: events of this one are sent at once. */
  hurry(): void {
    this.#outbox.hurry()
  }

  resume(): void {
    this.#isRecording = true
  }

  /** Drops unsent events, and records nothing until `resume`. */
  stop(): void {
    this.#isRecording = false
    this.#outbox.clear()
  }

  #flushAfterTurn(): void {
    if (this.#isFlushRequested) return
    this.#isFlushRequested = true
    this.#options.cause.afterTurn(() => {
      this.#isFlushRequested = false
      this.#outbox.flush()
    })
  }
}

function redacted(event: WireEvent, redact: (value: Json) => Json): WireEvent {
  const data = redact(event.data as unknown as Json)
  const shown = data === event.data ? event : { ...event, data }
  return (event.frame === undefined ? shown : { ...shown, frame: redact(event.frame) }) as WireEvent
}
