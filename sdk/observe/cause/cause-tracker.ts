import type { Cause } from '../../protocol/cause.js'
import type { ActId, CallId } from '../../protocol/values.js'

export interface Loop {
  readonly callback: unknown
  /** ms */
  readonly delay: number
  readonly times: number
}

/** A requested message or frame. Turns that end before it arrives may add work to it, so it takes their provenance. */
export interface Posted {
  arrive(): Provenance
  done(): void
}

export interface Provenance {
  readonly cause: Cause
  /** the latest call in the chain whose settlement led here */
  readonly via?: CallId
  /** the chain's timers and frames: one that schedules itself again loses the action's cause */
  readonly loops?: readonly Loop[]
}

/** The current cause, and how turns enter one (docs/design/cause.md#turns). */
export interface CauseTracker {
  current(): Provenance
  turn(): number
  /** Runs `fn` with a provenance, microtasks included. A nested run restores the outer provenance. */
  run<T>(provenance: Provenance, fn: () => T): T
  /** Begins a turn: the rest of the current task has this provenance. */
  begin(provenance: Provenance): void
  /** Enters a provenance from a microtask (a settlement), and unites it with those entered in the same checkpoint. */
  enter(provenance: Provenance): void
  ofAct(act: ActId): Provenance
  /** Counts pending work of an action (timer, frame, message). The returned function ends it, once. */
  pend(provenance: Provenance): () => void
  /**
   * Registers a requested message or frame as pending work of its action.
   *
   * @param isDead called half a second later: true when it will not arrive
   */
  post(provenance: Provenance, isDead: () => boolean): Posted
  afterTurn(callback: () => void): void
  /** Calls back at the end of every turn, before its act may become idle. Returns an unsubscribe function. */
  onTurnEnd(listener: (provenance: Provenance) => void): () => void
  /** The provenance of the turn whose rejections the browser reports now; unattributed when several turns may be meant. */
  rejecting(): Provenance
  /** The provenance of the act's turn that ran at a moment (epoch ms); otherwise that of turns without a known root. */
  provenanceAt(at: number): Provenance
  /** True while `run` is on the stack. */
  isNested(): boolean
}
