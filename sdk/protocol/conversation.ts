/** What a person at the tab and the agents that drive it tell each other, through the daemon. */
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
  /** agents do nothing more to the page until `resume` */
  | { kind: 'pause' }
  | { kind: 'resume' }
  /** ends the session for good */
  | { kind: 'end' }
  /** a correction for the agents, in words */
  | { kind: 'message'; text: string }
  /** a fault of the app, flagged */
  | { kind: 'mark'; note: string; url: string; element?: MarkedElement }

export type SessionState = 'waiting' | 'active' | 'paused' | 'ended'

/** What the page is told of its session (daemon to page). */
export type SessionNews =
  | {
      kind: 'state'
      state: SessionState
      /** why it ended */
      reason?: EndReason
      /** agents that drive the session */
      agents: number
      /** ms without an agent's command after which it ends */
      idleEndMs: Milliseconds
    }
  /** what an agent is about to do, in its words */
  | { kind: 'narration'; text: string }
  /** an agent was given what the person said */
  | { kind: 'delivered'; messages: string[] }
  /** the mark was taken under an id, or why it was not */
  | { kind: 'marked'; id: string; note: string }
  | { kind: 'mark-refused'; note: string; why: string }
  | { kind: 'mark-resolved'; id: string }
