/** What the person at the tab sends to the agents: messages, and marks of faults. Pure. */
import type { HumanMessage, MarkedElement } from '../../sdk/protocol/conversation.js'
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { MARKS_KEPT, MESSAGES_KEPT } from '../../sdk/protocol/limits.js'

export interface Message {
  id: string
  /** ISO 8601 */
  at: string
  text: string
}

export interface Mark {
  id: string
  /** ISO 8601 */
  at: string
  note: string
  url: string
  element?: MarkedElement
}

interface KeptMessage {
  message: Message
  /** agents that drove the session when the message was sent */
  audience: ReadonlySet<string>
  givenTo: Set<string>
}

export class Conversation {
  #kept: KeptMessage[] = []
  #marks: Mark[] = []
  #messageIds = 0
  #markIds = 0

  get pendingMarks(): readonly Mark[] {
    return this.#marks
  }

  /** All messages, newest last. */
  get messages(): readonly Message[] {
    return this.#kept.map(({ message }) => message)
  }

  /** @param agents agents that drive the session; each receives the message once */
  say(text: string, agents: Iterable<string>, at: Date): Message {
    this.#messageIds += 1
    const message = { id: `h${this.#messageIds}`, at: at.toISOString(), text }
    this.#kept = [
      ...this.#kept.slice(1 - MESSAGES_KEPT),
      { message, audience: new Set(agents), givenTo: new Set() },
    ]
    return message
  }

  /**
   * Returns the messages that an agent has not received. A message without an audience goes to the first agent that
   * asks.
   */
  take(agent: string): Message[] {
    const due = this.#kept.filter(
      ({ audience, givenTo }) => !givenTo.has(agent) && (audience.has(agent) || givenTo.size === 0),
    )
    for (const { givenTo } of due) givenTo.add(agent)
    return due.map(({ message }) => message)
  }

  /** Call for messages that an agent took and did not get. The next `take` returns them again. */
  giveBack(agent: string, ids: ReadonlySet<string>): void {
    for (const { message, givenTo } of this.#kept) if (ids.has(message.id)) givenTo.delete(agent)
  }

  /** Stores a mark. Returns undefined when MARKS_KEPT marks are pending. */
  mark({ note, url, element }: Extract<HumanMessage, { kind: 'mark' }>, at: Date): Mark | undefined {
    if (this.#marks.length >= MARKS_KEPT) return undefined
    this.#markIds += 1
    const about = element === undefined ? {} : { element }
    const mark: Mark = { id: `m${this.#markIds}`, at: at.toISOString(), note, url, ...about }
    this.#marks.push(mark)
    return mark
  }

  /** @throws ProbeError NOT_FOUND; `detail` lists the marks */
  resolve(id: string): Mark {
    const mark = this.#marks.find((each) => each.id === id)
    if (mark === undefined)
      throw new ProbeError('NOT_FOUND', `there is no pending mark ${echo(id)}`, {
        marks: this.#marks.map((each) => each.id),
      })
    this.#marks = this.#marks.filter((each) => each !== mark)
    return mark
  }
}
