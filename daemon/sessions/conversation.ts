/** What the person at the tab sends to the agents: messages, and marks of faults. Pure. */

import type { SourcePlace } from '../../sdk/protocol/commands/source.js'
import type { HumanMessage, PendingMark } from '../../sdk/protocol/conversation.js'
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { MARK_PICTURES_SHOWN, MARKS_KEPT, MESSAGES_KEPT } from '../../sdk/protocol/limits.js'

export interface Message {
  id: string
  /** ISO 8601 */
  at: string
  text: string
}

export interface Mark extends PendingMark {
  /** ISO 8601 */
  at: string
  url: string
  /** file with a picture of what was marked, taken when it was */
  picture?: string
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
  /** agents that were shown the picture, by the id of its mark */
  readonly #shown = new Map<string, Set<string>>()

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
  mark({ kind: _, ...marked }: Extract<HumanMessage, { kind: 'mark' }>, at: Date): Mark | undefined {
    if (this.#marks.length >= MARKS_KEPT) return undefined
    this.#markIds += 1
    const mark: Mark = { id: `m${this.#markIds}`, at: at.toISOString(), ...marked }
    this.#marks.push(mark)
    return mark
  }

  /** Adds to a mark what was learnt after it was made. Does nothing once the mark is resolved. */
  learn(id: string, { source, picture }: { source?: SourcePlace; picture?: string }): void {
    this.#marks = this.#marks.map((mark) => {
      if (mark.id !== id) return mark
      const { element } = mark
      return {
        ...mark,
        ...(source === undefined || element === undefined ? {} : { element: { ...element, source } }),
        ...(picture === undefined ? {} : { picture }),
      }
    })
  }

  /** Marks whose picture the agent has not been shown, at most MARK_PICTURES_SHOWN. They count as shown from now on. */
  takePictures(agent: string): { id: string; picture: string }[] {
    const due = this.#marks.flatMap(({ id, picture }) =>
      picture === undefined || this.#shown.get(id)?.has(agent) === true ? [] : [{ id, picture }],
    )
    const taken = due.slice(0, MARK_PICTURES_SHOWN)
    for (const { id } of taken) this.#shown.set(id, (this.#shown.get(id) ?? new Set()).add(agent))
    return taken
  }

  /** @throws ProbeError NOT_FOUND; `detail` lists the marks */
  pending(id: string): Mark {
    const mark = this.#marks.find((each) => each.id === id)
    if (mark !== undefined) return mark
    throw new ProbeError('NOT_FOUND', `there is no pending mark ${echo(id)}`, {
      marks: this.#marks.map((each) => each.id),
    })
  }

  /** @throws ProbeError NOT_FOUND; `detail` lists the marks */
  resolve(id: string): Mark {
    const mark = this.pending(id)
    this.#marks = this.#marks.filter((each) => each !== mark)
    this.#shown.delete(id)
    return mark
  }
}
