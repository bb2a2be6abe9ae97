/** Messages on the raw port between a tab's actor and the main thread. Calls go over Comlink instead. */
import type { Adopted, LoadRequest } from '../../sdk/protocol/driver-link.js'
import type { Hello } from '../../sdk/protocol/frames.js'
import { FRAME_COST_BYTES } from '../../sdk/protocol/limits.js'
import type { Mocked } from '../timeline/mocked.js'
import type { Reading } from '../timeline/reading.js'
import type { Seen } from '../timeline/seen.js'

export interface Connected {
  hello: Hello
  /** the request that led to the document, if acts made it; only in a leased page */
  load?: LoadRequest
}

/** Messages about the actor's tab. The main thread reads only the heads of the page's frames. */
export type FromTab =
  /** frames that arrived together, in order */
  | { kind: 'frames'; frames: ArrayBuffer[] }
  /** the tab said hello: its first document, a reload, or a reconnected bridge */
  | ({ kind: 'connected' } & Connected)
  /** a document in a frame of another origin said hello. @param number of the frame, in the heads of its frames */
  | ({ kind: 'frame-connected'; number: number; name: string } & Connected)
  | { kind: 'frame-dropped'; number: number }
  /** the app's own copy of the SDK hands over what must not be seen. @param frame number of its frame; 0 for the page */
  | ({ kind: 'adopted'; frame: number } & Pick<Adopted, 'redactKeys' | 'exempts' | 'bodies'>)
  /** the bridge to the tab closed; the tab may reconnect within BRIDGE_LOST_MS */
  | { kind: 'dropped' }
  | { kind: 'paused'; isPaused: boolean }
  /** the bytes of events that the actor may keep */
  | { kind: 'memory'; bytes: number }
  /** a network mock answered or delayed a request of the page */
  | { kind: 'mocked'; request: Mocked }
  /** the driver of a lease read of a request */
  | { kind: 'read'; reading: Reading }
  /** a page of a lease saved a file or opened a window */
  | { kind: 'saw'; seen: Seen }
  /** a lease's pages began to wait for the network, or have no request under way */
  | { kind: 'loading'; isLoading: boolean }
  /** the tab did not reconnect */
  | { kind: 'lost' }

/** Main thread to actor. A `beat` requests a sign of life; a `call` follows the frames that the call must see. */
export type ToActor = FromTab | { kind: 'beat' } | { kind: 'call'; call: string }

export type FromActor =
  | { kind: 'frame'; frame: ArrayBuffer }
  /** returns credit: the cost of processed frames */
  | { kind: 'consumed'; bytes: number }
  | { kind: 'beat' }
  /** a message to the actor could not be read; it may have been a call */
  | { kind: 'unreadable' }

export interface ActorBeginning {
  session: string
  /** epoch ms of the session's start, which is the zero of `t` */
  startedAt: number
  /** This actor replaces one that died, so it does not know earlier events. */
  replacement: boolean
  /** the page is one of a lease */
  isDriven: boolean
  /** of the tab; absent for the page of a lease */
  origin?: string
  /**
   * Prefix of the ids that this actor makes. A document may outlive its actor and still report about the acts of the
   * previous actor.
   */
  ids: string
}

/** Credit that a frame takes on its way to the actor, in bytes. Small frames cost memory too. */
export function costOf(frame: ArrayBuffer): number {
  return frame.byteLength + FRAME_COST_BYTES
}
