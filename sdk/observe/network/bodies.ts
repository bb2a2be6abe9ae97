import type { StartedCall } from './calls.js'

/** A body of an answer, and the call that it answers. */
export interface FollowedBody {
  call: StartedCall
}

/** Bodies of answers by their streams: added when `fetch` gets an answer, read when the app reads its pieces. */
export type Bodies = WeakMap<ReadableStream, FollowedBody>
