import type { Human } from '../panel/human.js'
import { attempt } from '../platform/patch.js'
import type { SessionNews } from '../protocol/conversation.js'
import type { Connection } from './connection.js'

export function createHuman(
  connection: () => Connection | undefined,
): Human & { notify(news: SessionNews): void } {
  const listeners = new Set<(news: SessionNews) => void>()
  let state: SessionNews | undefined
  return {
    pause: () => connection()?.person.say({ kind: 'pause' }),
    resume: () => connection()?.person.say({ kind: 'resume' }),
    end: () => connection()?.person.say({ kind: 'end' }),
    say: (text) => connection()?.person.say({ kind: 'message', text: String(text) }),
    mark: (note, element) => connection()?.person.mark(String(note), element),
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
