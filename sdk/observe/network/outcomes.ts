import type { Outcome, WireEvent } from '../../protocol/events.js'
import type { CallId } from '../../protocol/values.js'
import type { Answer } from './outcome/index.js'

/** Answers that may wait for the readers, each at most OUTCOME_BYTES long. */
const WAITING = 50

/** The outcomes of the page's writes. Their readers come with the third script. */
export class Outcomes {
  #read: ((answer: Answer) => Outcome) | undefined
  readonly #waiting = new Map<CallId, Answer>()

  /** `unread` until the readers are there; `learn` then corrects the event. */
  of(call: CallId, answer: Answer): Outcome {
    if (this.#read !== undefined) return this.#read(answer)
    if (this.#waiting.size < WAITING) this.#waiting.set(call, answer)
    return { outcome: 'unread', why: 'not-read' }
  }

  /** @returns completes an event that was recorded before */
  learn(read: (answer: Answer) => Outcome): (event: WireEvent) => WireEvent {
    this.#read = read
    const waiting = new Map(this.#waiting)
    this.#waiting.clear()
    return (event) => {
      if (event.type !== 'net.finished') return event
      const answer = waiting.get(event.data.call)
      return answer === undefined ? event : { ...event, data: { ...event.data, outcome: read(answer) } }
    }
  }
}
