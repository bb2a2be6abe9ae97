/** Which session a tab's hello means (docs/design/sessions.md#admission). Pure. */
import type { Hello } from '../../sdk/protocol/frames.js'
import type { DocumentId, SessionId } from '../../sdk/protocol/values.js'

/** The session that has the id which a hello asks for. */
export interface Holder {
  /** the document that it shows */
  doc: DocumentId
  isConnected: boolean
  /** ended for good */
  isOver: boolean
}

/** What is known of the one who says the hello. */
export interface Caller {
  /** the holder had its time to go */
  hasWaited: boolean
  /** the id is, or was, of a page of another origin: a name is not taken over from one app by another */
  isForeign: boolean
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
 */
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
