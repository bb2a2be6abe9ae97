import type { SessionNews } from '../protocol/conversation.js'

/** For a panel in the page. Calls have no effect while the page is not connected. */
export interface Human {
  /** Pauses agents: until `resume` they cannot act on the page, and their claims are `unknown`. */
  pause(): void
  resume(): void
  /** Ends the session for good. */
  end(): void
  /** Sends a message, at most 2,000 characters, to each agent that drives the tab, with the agent's next result. */
  say(text: string): void
  /**
   * Flags a fault of the app for the agents' review.
   *
   * @param note what is wrong, at most 2,000 characters
   * @param element the faulty element
   */
  mark(note: string, element?: Element): void
  /**
   * Receives news of the session: its state now and at every change, an agent's next step, and the outcome of messages
   * and marks.
   *
   * @returns a function that stops the notifications
   */
  onNews(listener: (news: SessionNews) => void): () => void
}
