import { Outbox } from '../link/outbox.js'
import type { CauseTracker } from '../observe/cause/cause-tracker.js'
import type { Emit } from '../observe/channel.js'
import type { Natives } from '../platform/natives.js'
import type { EventType, WireEvent } from '../protocol/events.js'

/** Events that the daemon waits for: sent at the end of their turn. */
const URGENT: readonly EventType[] = ['level', 'work', 'document.began']

export interface RecorderOptions {
  natives: Natives
  cause: CauseTracker
  /** id of the document */
  doc: string
  /** takes a JSON list of events; false when there is no bridge */
  send(json: string): boolean
  /** true while there is a bridge */
  isOpen(): boolean
}

/** Stamps the events of a document and sends them in order. */
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
    if (!this.#outbox.add(event)) this.#seq -= 1
    else if (URGENT.includes(type)) this.#flushAfterTurn()
    return this.#seq
  }

  /** Counts a hot update: later events belong to the new code. */
  edited(): void {
    this.#edit += 1
  }

  flush(): void {
    this.#outbox.flush()
  }

  resume(): void {
    this.#isRecording = true
  }

  /** Drops what was not sent, and records nothing until `resume`. */
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
