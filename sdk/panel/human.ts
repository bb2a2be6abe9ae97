import type { RecordRequest, SessionNews } from '../protocol/conversation.js'
import type { MarkTarget } from './mark-target.js'

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
   * @param target the faulty element; or a part of the page: a selected text (500 characters of it are sent) or an area in
   * CSS px from the document's beginning, with the element that holds it
   */
  mark(note: string, target?: MarkTarget): void
  /**
   * Opens the source file of a pending mark in the person's editor. The news say by what it was opened, or why not.
   *
   * @param id of the mark, from the news
   */
  open(id: string): void
  /**
   * Records what is done in the tab, and saves it as a flow of the project. The session's state says whether a recording runs,
   * and what an ended one holds; the news say where a flow was saved, or why something was not done.
   */
  record(request: RecordRequest): void
  /**
   * Receives news of the session: its state now and at every change, an agent's next step, and the outcome of messages,
   * marks and recordings.
   *
   * @returns a function that stops the notifications
   */
  onNews(listener: (news: SessionNews) => void): () => void
}
