/** What passes over the raw port between a tab's actor and the main thread, beside the Comlink calls. */
import type { Hello } from '../../sdk/protocol/frames.js'
import { FRAME_COST_BYTES } from '../../sdk/protocol/limits.js'

/** What an actor is told of its tab. Frames of the page come as bytes: the main thread has read their head only. */
export type OfTab =
  | { kind: 'frame'; frame: ArrayBuffer }
  /** the tab said hello: first document, a reload, or after a dropped bridge */
  | { kind: 'connected'; hello: Hello }
  /** the bridge to the tab is gone; it may come back within BRIDGE_LOST_MS */
  | { kind: 'dropped' }
  /** a person at the tab holds the session, or lets it go on */
  | { kind: 'paused'; isPaused: boolean }
  /** the tab did not come back */
  | { kind: 'lost' }

/** Main thread to the actor's thread, which is also asked for a sign of life. */
export type ToActor = OfTab | { kind: 'beat' }

/** Actor to main thread. */
export type FromActor =
  /** a whole frame for the page */
  | { kind: 'frame'; frame: ArrayBuffer }
  /** credit given back: the cost of a frame that is dealt with */
  | { kind: 'consumed'; bytes: number }
  /** the sign of life */
  | { kind: 'beat' }

/** What an actor is told when it is given a session. */
export interface ActorBeginning {
  session: string
  /** epoch ms of the session's start: the zero of its `t` */
  startedAt: number
  /** true when this actor replaces one that died: what came before is not known */
  replacement: boolean
  /** part of each id that it gives: a document may outlive actors and daemons, and still do what one of them asked */
  ids: string
}

/** Credit that a frame takes on its way to the actor: small ones cost memory, too. */
export function costOf(frame: ArrayBuffer): number {
  return frame.byteLength + FRAME_COST_BYTES
}
