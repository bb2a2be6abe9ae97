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

/** A message or frame that is asked for: turns that end before it comes may have given it work, and join it. */
export interface Posted {
  /** It comes now: what led to it, the turn before it too. */
  arrive(): Provenance
  /** It came, or never will. */
  done(): void
}

/** What the code that runs now was led to by. */
export interface Provenance {
  readonly cause: Cause
  /** the call whose settlement led here, the latest one in the chain */
  readonly via?: CallId
  /** timers and frames in the chain: one that schedules itself again leaves the action's cause */
  readonly loops?: readonly Loop[]
}

/** The current cause, and how turns enter one (docs/design/cause.md#turns). */
export interface CauseTracker {
  current(): Provenance
  /** Number of the turn that runs now. */
  turn(): number
  /** Runs `fn` as part of `provenance`'s chain; its microtasks belong to it too. A nested run gives the outer provenance back. */
  run<T>(provenance: Provenance, fn: () => T): T
  /** Begins a turn of `provenance`'s chain: what the task that runs now does from here on belongs to it. */
  begin(provenance: Provenance): void
  /** Enters a provenance from a microtask (a settlement): unites with what the same checkpoint entered before. */
  enter(provenance: Provenance): void
  /** A provenance for one action's own chain. */
  ofAct(act: ActId): Provenance
  /** Counts a piece of an action's pending work (timer, frame, message); the returned function ends it, once. */
  pend(provenance: Provenance): () => void
  /**
   * Notes a message or frame that is asked for under `provenance` and is an action's pending work.
   *
   * @param isDead asked half a second later: true when it will not come
   */
  post(provenance: Provenance, isDead: () => boolean): Posted
  /** Calls back at the end of the turn that runs now, after its microtasks. */
  afterTurn(callback: () => void): void
  /** Calls back at the end of every turn, with its provenance, before its act may be told idle; the returned function ends that. */
  onTurnEnd(listener: (provenance: Provenance) => void): () => void
  /** The provenance of the turns of which something may be reported now; unattributed when there is none, or several differ. */
  latest(): Provenance
  /** The provenance of the turn that ran at a moment (epoch ms), where an act led to it; else that of no known root. */
  provenanceAt(at: number): Provenance
  /** True while a callback that this tracker runs is on the stack. */
  isNested(): boolean
}
