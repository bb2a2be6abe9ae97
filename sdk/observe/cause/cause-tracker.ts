import type { Cause } from '../../protocol/cause.js'
import type { ActId, CallId } from '../../protocol/values.js'

/** A callback that was scheduled in a chain. */
export interface Loop {
  readonly callback: unknown
  /** ms */
  readonly delay: number
  /** how often it was scheduled in the chain */
  readonly times: number
}

/** A message or frame that was requested. Turns that end before it arrives may have given it work, so they join it. */
export interface Posted {
  /** It arrives now; returns what led to it. */
  arrive(): Provenance
  /** It arrived, or never will. */
  done(): void
}

/** What led to the code that runs now. */
export interface Provenance {
  readonly cause: Cause
  /** the call whose settlement led here, the latest one in the chain */
  readonly via?: CallId
  /** timers and frames of the chain: one that schedules itself again loses the action's cause */
  readonly loops?: readonly Loop[]
}

/** The current cause, and how turns enter one (docs/design/cause.md#turns). */
export interface CauseTracker {
  current(): Provenance
  /** Number of the turn that runs now. */
  turn(): number
  /** Runs `fn` with a provenance, microtasks included. A nested run restores the outer provenance. */
  run<T>(provenance: Provenance, fn: () => T): T
  /** Begins a turn: the rest of the current task has this provenance. */
  begin(provenance: Provenance): void
  /** Enters a provenance from a microtask (a settlement), united with what the same checkpoint entered before. */
  enter(provenance: Provenance): void
  /** The provenance of an action itself. */
  ofAct(act: ActId): Provenance
  /** Counts a piece of an action's pending work (timer, frame, message); the returned function ends it, once. */
  pend(provenance: Provenance): () => void
  /**
   * Notes a requested message or frame, which is pending work of its action.
   *
   * @param isDead called half a second later: true when it will not arrive
   */
  post(provenance: Provenance, isDead: () => boolean): Posted
  /** Calls back at the end of the current turn, after its microtasks. */
  afterTurn(callback: () => void): void
  /** Calls back at the end of every turn, before its act may become idle; the returned function stops that. */
  onTurnEnd(listener: (provenance: Provenance) => void): () => void
  /** The provenance of the turns whose rejections may be reported now; unattributed unless they all have the same. */
  latest(): Provenance
  /** The provenance of the act's turn that ran at a moment (epoch ms); without one, that of no known root. */
  provenanceAt(at: number): Provenance
  /** True while `run` is on the stack. */
  isNested(): boolean
}
