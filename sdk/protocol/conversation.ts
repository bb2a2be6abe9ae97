/** Messages between a person at the tab and the agents that drive it, through the daemon. */
import type { SourcePlace } from './commands/source.js'
import type { EndReason } from './frames.js'
import type { Milliseconds, Ref } from './values.js'

/** An element that a person flagged, as the page describes it. */
export interface MarkedElement {
  ref: Ref
  role: string
  name: string
  source?: SourcePlace
}

/** What a person at the tab does or says (page to daemon). */
export type HumanSaid =
  /** agents cannot act on the page until `resume` */
  | { kind: 'pause' }
  | { kind: 'resume' }
  /** ends the session for good */
  | { kind: 'end' }
  /** a message to the agents */
  | { kind: 'message'; text: string }
  /** a fault of the app */
  | { kind: 'mark'; note: string; url: string; element?: MarkedElement }

export type SessionState = 'waiting' | 'active' | 'paused' | 'ended'

/** News of the session (daemon to page). */
export type SessionNews =
  | {
      kind: 'state'
      state: SessionState
      /** the reason of its end */
      reason?: EndReason
      /** agents that drive the session */
      agents: number
      /** ms without a command of an agent until it ends */
      idleEndMs: Milliseconds
    }
  /** an agent's description of its next step */
  | { kind: 'narration'; text: string }
  /** an agent received the person's message */
  | { kind: 'delivered'; messages: string[] }
  /** the mark's id, or the reason why it was refused */
  | { kind: 'marked'; id: string; note: string }
  | { kind: 'mark-refused'; note: string; why: string }
  | { kind: 'mark-resolved'; id: string }
