/** Which session a tab's hello means (design: decisions.md, Sessions). Pure. */
import type { Hello } from '../sdk/protocol/frames.js'
import type { DocumentId, SessionId } from '../sdk/protocol/values.js'

/** The session that has the id which a hello asks for. */
export interface Holder {
  /** the document that it shows */
  doc: DocumentId
  isConnected: boolean
  /** ended for good */
  isOver: boolean
}

export type Admission =
  /** the same tab again: its next document, or after a dropped bridge */
  | 'resume'
  /** a live socket holds the session: it may be of the tab's former document, which is about to go */
  | 'wait'
  /** a session of the id that the hello asks for */
  | 'as-asked'
  /** a session of another id: a second tab of a named one gets a suffix */
  | 'suffixed'
  /** a session of an id that is made up: a new tab, or a duplicated one */
  | 'made-up'

/**
 * @param holder who has the id now, if somebody does
 * @param hasWaited true when the holder had its time to go
 */
export function admission(
  hello: Pick<Hello, 'session' | 'named' | 'doc' | 'previousDoc'>,
  holder: Holder | undefined,
  hasWaited: boolean,
): Admission {
  if (hello.session === null) return 'made-up'
  if (holder === undefined) return 'as-asked'
  const isSameDocument = hello.doc === holder.doc
  if (holder.isOver) {
    // The document of an ended session is told so; the next one of a named session begins anew.
    if (isSameDocument) return 'resume'
    return hello.named ? 'as-asked' : 'made-up'
  }
  if (!holder.isConnected || isSameDocument || hello.previousDoc === holder.doc) return 'resume'
  if (!hasWaited) return 'wait'
  return hello.named ? 'suffixed' : 'made-up'
}

/** `name-2`, `name-3`, …: the first that is free. */
export function suffixed(name: SessionId, isTaken: (id: SessionId) => boolean): SessionId {
  let number = 2
  while (isTaken(`${name}-${number}`)) number += 1
  return `${name}-${number}`
}
