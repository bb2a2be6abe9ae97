import type { Human } from '../panel/human.js'
import { attempt } from '../platform/patch.js'
import type { HumanMessage, SessionNews } from '../protocol/conversation.js'
import type { Connection } from './connection.js'

export function createHuman(
  connection: () => Connection | undefined,
): Human & { notify(news: SessionNews): void } {
  const listeners = new Set<(news: SessionNews) => void>()
  let state: SessionNews | undefined
  const send = (message: HumanMessage) => connection()?.person.say(message)
  return {
    pause: () => send({ kind: 'pause' }),
    resume: () => send({ kind: 'resume' }),
    end: () => send({ kind: 'end' }),
    say: (text) => send({ kind: 'message', text: String(text) }),
    mark: (note, target) => connection()?.person.mark(String(note), target),
    open: (mark) => send({ kind: 'open', mark }),
    record: (request) => send({ kind: 'record', ...request }),
    onNews(listener) {
      listeners.add(listener)
      if (state !== undefined) listener(state)
      return () => listeners.delete(listener)
    },
    notify(news) {
      if (news.kind === 'state') state = news
      for (const listener of listeners) attempt(() => listener(news))
    },
  }
}
