import type { HumanSaid, MarkedElement } from '../protocol/conversation.js'
import { SAID_CHARS } from '../protocol/limits.js'
import type { Redactor } from '../values/redactor.js'

export interface Person {
  say(said: HumanSaid): void
  mark(note: string, element: Element | undefined): void
}

export function createPerson({
  redact,
  send,
  describe,
}: {
  redact: Redactor
  send(said: HumanSaid): void
  describe(element: Element): Promise<MarkedElement>
}): Person {
  const clean = (text: string) => redact.text(text).slice(0, SAID_CHARS)
  return {
    say: (said) => send(said.kind === 'message' ? { ...said, text: clean(said.text) } : said),
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
