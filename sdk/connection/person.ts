import type { MarkTarget } from '../panel/mark-target.js'
import type { HumanMessage, Marked } from '../protocol/conversation.js'
import { MESSAGE_CHARS } from '../protocol/limits.js'
import type { Redactor } from '../values/redactor.js'

export interface Person {
  say(message: HumanMessage): void
  mark(note: string, target: MarkTarget | undefined): void
}

export function createPerson({
  redact,
  send,
  describe,
}: {
  redact: Redactor
  send(message: HumanMessage): void
  describe(target: MarkTarget): Promise<Marked>
}): Person {
  const clean = (text: string) => redact.text(text).slice(0, MESSAGE_CHARS)
  return {
    say: (message) => send(message.kind === 'message' ? { ...message, text: clean(message.text) } : message),
    mark(note, target) {
      const mark = { kind: 'mark', note: clean(note), url: redact.url(location.href) } as const
      const sendWith = (marked?: Marked) => send({ ...mark, ...marked })
      describe(target ?? {}).then(sendWith, () => sendWith())
    },
  }
}
