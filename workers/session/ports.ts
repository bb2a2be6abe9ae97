/** Messages on the raw port between a tab's actor and the main thread, besides the Comlink calls. */
import type { Hello } from '../../sdk/protocol/frames.js'
import { FRAME_COST_BYTES } from '../../sdk/protocol/limits.js'

/** Messages about the actor's tab. Frames of the page are bytes: the main thread reads only their head. */
export type FromTab =
  | { kind: 'frame'; frame: ArrayBuffer }
  /** the tab said hello: first document, a reload, or after a dropped bridge */
  | { kind: 'connected'; hello: Hello }
  /** the bridge to the tab closed; the tab may connect again within BRIDGE_LOST_MS */
  | { kind: 'dropped' }
  /** a person at the tab pauses or resumes the session */
  | { kind: 'paused'; isPaused: boolean }
  /** the tab did not connect again */
  | { kind: 'lost' }

/** Main thread to the actor's thread. A `beat` asks for a sign of life. */
export type ToActor = FromTab | { kind: 'beat' }

/** Actor to main thread. */
export type FromActor =
  /** a whole frame for the page */
  | { kind: 'frame'; frame: ArrayBuffer }
  /** returns credit: the cost of a frame that is processed */
  | { kind: 'consumed'; bytes: number }
  /** the answer to a beat */
  | { kind: 'beat' }

/** What an actor needs to begin a session. */
export interface ActorBeginning {
  session: string
  /** epoch ms of the session's start: the zero of its `t` */
  startedAt: number
  /** true when this actor replaces one that died: what happened before is unknown */
  replacement: boolean
  /** prefix of the ids that the actor makes: a document may outlive its actor and still report on the former one's acts */
  ids: string
}

/** Credit that a frame takes on its way to the actor, in bytes: small frames cost memory, too. */
export function costOf(frame: ArrayBuffer): number {
  return frame.byteLength + FRAME_COST_BYTES
}
