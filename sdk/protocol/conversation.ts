/** Messages between a person at the tab and the agents that drive it, through the daemon. */
import type { SourcePlace } from './commands/source.js'
import type { EndReason } from './frames.js'
import type { Milliseconds, Ref } from './values.js'

export interface MarkedElement {
  ref: Ref
  role: string
  name: string
  source?: SourcePlace
}

/** Page to daemon: what a person at the tab does or says. */
export type HumanMessage =
  /** agents cannot act on the page until `resume` */
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'end' }
  | { kind: 'message'; text: string }
  | { kind: 'mark'; note: string; url: string; element?: MarkedElement }

export type SessionState = 'waiting' | 'active' | 'paused' | 'ended'

/** Daemon to page: news of the session. */
export type SessionNews =
  | {
      kind: 'state'
      state: SessionState
      reason?: EndReason
      agents: number
      /** time without an agent's command after which the session ends */
      idleEndMs: Milliseconds
      /** presenter mode is on: ms before each act */
      pace?: Milliseconds
    }
  /** an agent's description of its next step */
  | { kind: 'narration'; text: string }
  /** an agent's call begins, which has this intent */
  | { kind: 'intent'; text: string }
  | { kind: 'verdict'; id: string; verified: 'yes' | 'no' | 'unknown'; because: string; intent?: string }
  /** a late consequence of its act took a verdict back */
  | { kind: 'retracted'; id: string; now: 'no' | 'unknown'; because: string }
  /** an agent received these messages of the person */
  | { kind: 'delivered'; messages: string[] }
  | { kind: 'marked'; id: string; note: string }
  | { kind: 'mark-refused'; note: string; why: string }
  | { kind: 'mark-resolved'; id: string }
