import type { StartedCall } from './calls.js'

export interface FollowedBody {
  call: StartedCall
}

/** Response bodies by stream: `fetch` adds them, the observer of stream reads looks them up. */
export type Bodies = WeakMap<ReadableStream, FollowedBody>
