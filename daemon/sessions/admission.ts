/** Decides which session a tab's hello gets (docs/design/sessions.md#admission). Pure. */
import type { Hello } from '../../sdk/protocol/frames.js'
import type { DocumentId, SessionId } from '../../sdk/protocol/values.js'

export interface Holder {
  doc: DocumentId
  isConnected: boolean
  isOver: boolean
}

export interface Caller {
  /** the tab has already waited for the holder to disconnect */
  hasWaited: boolean
  /** The id belongs, or belonged, to a page of another origin. One app must not take over another app's session. */
  isForeign: boolean
}

export type Admission =
  /** the same tab again: its next document, or its reconnected bridge */
  | 'resume'
  /** a live socket holds the session; it may belong to the tab's previous document, which is about to close */
  | 'wait'
  /** a new session with the requested id */
  | 'as-asked'
  /** a new session with another id: a second tab of a named session gets a suffix */
  | 'suffixed'
  /** a new session with a generated id: a new or duplicated tab */
  | 'made-up'

/** @param holder the session that has the requested id now, if any */
export function admission(
  hello: Pick<Hello, 'session' | 'named' | 'doc' | 'previousDoc'>,
  holder: Holder | undefined,
  { hasWaited, isForeign }: Caller,
): Admission {
  if (hello.session === null) return 'made-up'
  if (isForeign) return hello.named ? 'suffixed' : 'made-up'
  if (holder === undefined) return 'as-asked'
  const isSameDocument = hello.doc === holder.doc
  if (holder.isOver) {
    // The document of an ended session resumes it, and learns of its end. The next document of a named session starts a
    // new one.
    if (isSameDocument) return 'resume'
    return hello.named ? 'as-asked' : 'made-up'
  }
  if (!holder.isConnected || isSameDocument || hello.previousDoc === holder.doc) return 'resume'
  if (!hasWaited) return 'wait'
  return hello.named ? 'suffixed' : 'made-up'
}

export function suffixed(name: SessionId, isTaken: (id: SessionId) => boolean): SessionId {
  let number = 2
  while (isTaken(`${name}-${number}`)) number += 1
  return `${name}-${number}`
}
