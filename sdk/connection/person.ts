import type { HumanMessage, MarkedElement } from '../protocol/conversation.js'
import { MESSAGE_CHARS } from '../protocol/limits.js'
import type { Redactor } from '../values/redactor.js'

export interface Person {
  say(message: HumanMessage): void
  mark(note: string, element: Element | undefined): void
}

export function createPerson({
  redact,
  send,
  describe,
}: {
  redact: Redactor
  send(message: HumanMessage): void
  describe(element: Element): Promise<MarkedElement>
}): Person {
  const clean = (text: string) => redact.text(text).slice(0, MESSAGE_CHARS)
  return {
    say: (message) => send(message.kind === 'message' ? { ...message, text: clean(message.text) } : message),
    mark(note, element) {
      const mark = { kind: 'mark', note: clean(note), url: redact.url(location.href) } as const
      if (element === undefined) return send(mark)
      describe(element).then(
        (described) => send({ ...mark, element: described }),
        () => send(mark),
      )
    },
  }
}
