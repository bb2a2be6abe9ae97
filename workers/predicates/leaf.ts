/** The shape of a predicate leaf, its input and its result (docs/design/verdict.md#leaves). */
import type * as z from 'zod/mini'
import type { Cause } from '../../sdk/protocol/cause.js'
import type { BlindSpot, ChannelName, EventType } from '../../sdk/protocol/events.js'
import type { LevelAnswer, LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { ActId, CallId, Cursor, Json } from '../../sdk/protocol/values.js'
import type { NetworkCall } from '../timeline/calls.js'
import type { EventOf } from '../timeline/timeline-event.js'

/** Strength of evidence, weakest first. */
export const GRADES = ['none', 'presence', 'stream', 'storage', 'route', 'state', 'net', 'signal'] as const
export type Grade = (typeof GRADES)[number]

/** Why a leaf is false or unknown. */
export type LeafCode =
  | 'in_flight'
  | 'rolled_back'
  | 'assertion_failed'
  | 'evidence_lost'
  | 'blind_spot'
  | 'only_ambient'
  | 'superseded_document'
  | 'superseded_edit'
  | 'ambiguous_store'
  | 'ambiguous_target'
  | 'bad_scope'
  | 'body_not_recorded'
  | 'body_cut'
  | 'not_settled'
  | 'order_not_known'
  | 'turned_back'

/** One answer of the page about a level leaf, with its position on the timeline. */
export interface LevelReport {
  t: Cursor
  turn: number
  via?: CallId
  /** omitted when the answer is a reply to a question, not a report of a change */
  cause?: Cause
  answer: LevelAnswer
}

/** The truth of a level leaf through a window. */
export interface LevelHistory {
  /** truth before the act; null when unknown (assert) */
  before: LevelAnswer | null
  /** answers after the window began, oldest first; does not include `before` */
  reports: readonly LevelReport[]
}

/** Everything that a leaf can read. Pure data: no clock, no page. */
export interface View {
  /** acts of the window; if empty, every cause counts */
  acts: readonly ActId[]
  /** events of a type in the window, from the acts' document chain */
  events<K extends EventType>(type: K): readonly EventOf<K>[]
  /** true when a document of the chain ever sent an event of the type, in the window or before it */
  hasEverReported(type: EventType): boolean
  /** calls that started in the window */
  calls: readonly NetworkCall[]
  level(leaf: LevelLeaf): LevelHistory | undefined
  /** true inside `inOrder`: what matters is when something happened, not the state at the close */
  isOrdered?: true
  /** ids of caused writes that failed, and of the reads that they triggered: a change back that one of them caused is a roll-back */
  failures(): ReadonlySet<CallId>
  lost: ReadonlySet<ChannelName>
  /** channels where answers about the current state may be missing, not only droppable events */
  unseen: ReadonlySet<ChannelName>
  /** blind spots of the channels during the window */
  blind: readonly BlindSpot[]
  /**
   * What a foreign document or a hot update voids: `all` leaves after an act, otherwise only `events` leaves, because the
   * page answers how things are now.
   */
  voids: 'events' | 'all'
  /** a document outside the acts' chain replaced the one where the window began */
  superseded: boolean
  /** the acts' chain continued in another document; what happened between the two was not seen */
  navigated: boolean
  /** `t` of the last hot update in the window */
  editedAt: Cursor | null
  /** ms since the acts' own work was done; null while it continues */
  quietForMs: number | null
}

export interface Finding {
  truth: true | false | null
  code?: LeafCode
  /** one phrase that states the deciding fact, for `because` */
  fact: string
  /** `t` of the deciding event */
  at?: Cursor
  /** `t` of the earliest event that would also decide, when it is a different one */
  firstAt?: Cursor
  turn?: number
  /** the call whose settlement led to the deciding event */
  via?: CallId
  /** what caused the deciding change of the page */
  cause?: Cause
  /** the deciding values, as the verdict shows them */
  evidence?: { [key: string]: Json }
  /** calls that match the leaf, the deciding one first */
  calls?: readonly CallId[]
  /** a call that the leaf names and that is still unanswered: its answer may change the finding */
  open?: CallId
  /** decided because something was not seen */
  byAbsence?: true
  /** may change until the window closes */
  provisional?: true
  /** true before the act and ever since */
  alreadyTrue?: true
  /** false before the act and ever since */
  alreadyFalse?: true
  /** was true, but is no longer */
  transient?: true
  /** will not change any more in this window */
  final?: true
}

/** The definition of one kind of leaf. */
export interface LeafKind<S extends z.ZodMiniType = z.ZodMiniType> {
  kind: string
  schema: S
  grade: Grade
  /** channels whose loss or blindness makes an absence unknown */
  reads: readonly ChannelName[]
  /** why this leaf cannot fail or contradicts itself, or undefined when it is valid */
  problem(want: z.output<S>): string | undefined
  /** the leaf in the form that the page watches; undefined when events alone decide it */
  forPage?(want: z.output<S>): LevelLeaf | undefined
  /** true when a blind spot may hide what the leaf is about; always true when omitted */
  mayBeHidden?(want: z.output<S>, spot: BlindSpot): boolean
  /** true when the window decides, although the page is asked as well */
  decidedByWindow?(want: z.output<S>): boolean
  /** @param negated true under an odd number of `not`s: a level leaf is then judged by its current state */
  evaluate(want: z.output<S>, view: View, negated: boolean): Finding
  /** sentences about what came close; called only when the leaf did not match */
  nearMiss(want: z.output<S>, view: View): string[]
  grammar: string
}

/** Infers a leaf's types from its schema. */
export function defineLeaf<S extends z.ZodMiniType>(leaf: LeafKind<S>): LeafKind<S> {
  return leaf
}

/** The problem of a leaf that has none of its constraining fields: it cannot fail. */
export function needsOneOf(want: object, fields: readonly string[]): string | undefined {
  const given = want as Record<string, unknown>
  return fields.some((field) => given[field] !== undefined)
    ? undefined
    : `without one of ${fields.join(', ')} it cannot fail`
}

/** The problem of a leaf that asks for both absence and presence. */
export function countProblem(want: {
  absent?: true | undefined
  count?: number | undefined
}): string | undefined {
  return want.absent === true && want.count !== undefined ? 'absent and count do not go together' : undefined
}
