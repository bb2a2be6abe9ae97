/** Messages between a person at the tab and the agents that drive it, through the daemon. */
import type { PageBox } from './commands/boxes.js'
import type { SourcePlace } from './commands/source.js'
import type { EndReason } from './frames.js'
import type { Milliseconds, Ref } from './values.js'

export interface MarkedElement {
  ref: Ref
  role: string
  name: string
  /** CSS selector that matched this element alone; absent in a shadow root or a frame */
  selector?: string
  /** name of the component that rendered the element */
  component?: string
  source?: SourcePlace
}

/** What a mark is about. A text and an area come with the element that holds them. */
export interface Marked {
  element?: MarkedElement
  /** text that the person selected */
  text?: string
  /** box that the person drew */
  area?: PageBox
}

export interface PendingMark extends Marked {
  id: string
  note: string
}

/** A step of what a person recorded. */
export interface RecordedStep {
  /** from 1 */
  n: number
  /** e.g. `click button "Save"` */
  what: string
  /** a claim that what followed supports, e.g. `POST /api/orders answers 201` */
  claim?: string
}

/** A recording that a person began in the panel. */
export type PersonRecording =
  | { isRunning: true }
  | {
      isRunning: false
      /** at least one */
      steps: RecordedStep[]
      /** what a replay needs or lacks, in sentences */
      notes: string[]
    }

/** What becomes of a recording of what is done in the tab. */
export type RecordRequest =
  /** `end` keeps it to be saved, `drop` forgets it */
  | { to: 'begin' | 'end' | 'drop' }
  /** as a flow of the project; `claims`: numbers, from 1, of the steps whose proposed claim it keeps */
  | { to: 'save'; name: string; claims: number[] }

/** Page to daemon: what a person at the tab does or says. */
export type HumanMessage =
  /** agents cannot act on the page until `resume` */
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'end' }
  | { kind: 'message'; text: string }
  | ({ kind: 'mark'; note: string; url: string } & Marked)
  /** opens the source file of a pending mark in the person's editor */
  | { kind: 'open'; mark: string }
  | ({ kind: 'record' } & RecordRequest)

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
      /** all that are pending; absent when the daemon is unreachable */
      marks?: PendingMark[]
      /** presenter mode is on: ms before each act */
      pace?: Milliseconds
      recording?: PersonRecording
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
  /** the file of a mark was given to an editor, by the dev server or by the daemon */
  | { kind: 'opened'; id: string; by: string }
  | { kind: 'open-refused'; id: string; why: string }
  /** a recording is in a file of the project */
  | { kind: 'flow-saved'; name: string; file: string }
  | { kind: 'record-refused'; why: string }
