/** The person at the tab, as code of the page speaks for them: what they tell the agents, and what they are told. */

import { attempt } from '../platform/patch.js'
import type { SessionNews } from '../protocol/conversation.js'
import type { Connection } from './connection.js'

/** What a panel in the page needs; every call does nothing while the page is not connected. */
export interface Human {
  /** Agents do nothing more to the page until `resume`; what they ask to be proved is `unknown`. */
  pause(): void
  resume(): void
  /** Ends the session for good. */
  end(): void
  /** Says something to the agents: each that drives the tab is given it with its next result. At most 2,000 characters. */
  say(text: string): void
  /**
   * Flags a fault of the app for the agents' review.
   *
   * @param note what is wrong, at most 2,000 characters
   * @param element what it is about
   */
  mark(note: string, element?: Element): void
  /**
   * Tells what the daemon tells of the session: its state now and at every change, what an agent is about to do, what
   * became of messages and marks.
   *
   * @returns ends it
   */
  onNews(listener: (news: SessionNews) => void): () => void
}

/** @param connection the present one, or undefined while there is none */
export function createHuman(
  connection: () => Connection | undefined,
): Human & { notify(news: SessionNews): void } {
  const listeners = new Set<(news: SessionNews) => void>()
  let state: SessionNews | undefined
  return {
    pause: () => connection()?.say({ kind: 'pause' }),
    resume: () => connection()?.say({ kind: 'resume' }),
    end: () => connection()?.say({ kind: 'end' }),
    say: (text) => connection()?.say({ kind: 'message', text: String(text) }),
    mark: (note, element) => connection()?.mark(String(note), element),
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
