import type { Message } from '../daemon/sessions/conversation.js'
import type { SessionHandle } from '../daemon/sessions/supervisor.js'

type Taken = { session: Pick<SessionHandle, 'settleMessages'>; messages: readonly Message[] }

/** The person's messages that one call took. Its answer may be cut, so only the messages that it holds are delivered. */
export class MessageDelivery {
  readonly #taken: Taken[] = []

  add(session: Taken['session'], messages: readonly Message[]): void {
    if (messages.length > 0) this.#taken.push({ session, messages })
  }

  /** @param answer undefined when the call failed */
  settle(answer: object | undefined): void {
    const shown = textsIn(answer)
    for (const { session, messages } of this.#taken.splice(0)) {
      const sent = messages.filter(({ id, text }) => shown.get(id) === text)
      session.settleMessages(messages, new Set(sent.map(({ id }) => id)))
    }
  }
}

/** The texts of an answer's messages, by id. A cut list may hold counts of what is missing. */
function textsIn(answer: object | undefined): ReadonlyMap<unknown, unknown> {
  const { messages } = (answer ?? {}) as { messages?: unknown }
  const list: readonly Partial<Message>[] = Array.isArray(messages) ? messages : []
  return new Map(list.map((message) => [message?.id, message?.text]))
}
