/** The shape of a predicate leaf, what it is judged over, and what it answers (docs/design/verdict.md#leaves). */
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

/** Why a leaf fails or cannot be known. */
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

/** One answer of the page about a level leaf, at its place in the order. */
export interface LevelReport {
  t: Cursor
  turn: number
  via?: CallId
  /** left out where the page was asked, and nothing changed */
  cause?: Cause
  answer: LevelAnswer
}

/** What is known of a level leaf in a window. */
export interface LevelHistory {
  /** truth before the act; null where it is not known (assert) */
  before: LevelAnswer | null
  /** answers after the window began, oldest first; where `before` is known it is not among them */
  reports: readonly LevelReport[]
}

/** Everything that a leaf may look at. Pure data: no clock, no page. */
export interface View {
  /** acts of the window; empty where there was none, and then every cause counts */
  acts: readonly ActId[]
  /** events of a type in the window, of the acts' chain of documents */
  events<K extends EventType>(type: K): readonly EventOf<K>[]
  /** an event of the type came from one of the chain's documents, in the window or before it */
  hasEverTold(type: EventType): boolean
  /** calls that started in the window */
  calls: readonly NetworkCall[]
  level(leaf: LevelLeaf): LevelHistory | undefined
  /** asked is when something came, not how it stands at the close */
  isOrdered?: true
  /** caused writes that failed, and reads that they led to, by id: an undoing that came of one is a roll-back */
  failures(): ReadonlySet<CallId>
  /** channels that lost events in the window */
  lost: ReadonlySet<ChannelName>
  /** channels of which anything may be missing, answers about what is included: not only churn that was dropped */
  unseen: ReadonlySet<ChannelName>
  /** where channels were blind in the window */
  blind: readonly BlindSpot[]
  /**
   * A document outside the acts' chain took the place of the one where the window began: `all` leaves are void,
   * or only those about `events`, where what is on the page now is asked for itself.
   */
  superseded: 'no' | 'events' | 'all'
  /** the acts' chain went on in another document: what happened in between was not seen */
  navigated: boolean
  /** `t` of the last hot update in the window */
  editedAt: Cursor | null
  /** ms for which the acts' own work has been done; null while it goes on */
  quietForMs: number | null
}

/** A leaf's answer. */
export interface Finding {
  truth: true | false | null
  code?: LeafCode
  /** one phrase that names the deciding fact, for `because` */
  fact: string
  /** `t` of the deciding event */
  at?: Cursor
  /** `t` of the earliest event that would have decided, where it is another one */
  firstAt?: Cursor
  turn?: number
  /** the call whose settlement led to the deciding event */
  via?: CallId
  /** what led to the deciding change of the page */
  cause?: Cause
  /** what decided, as the verdict shows it */
  evidence?: { [key: string]: Json }
  /** calls that match the leaf, the deciding one first */
  calls?: readonly CallId[]
  /** a call that the leaf names and that is not answered yet: its answer may turn the leaf */
  open?: CallId
  /** decided by something not having been seen */
  byAbsence?: true
  /** may change until the window closes */
  provisional?: true
  /** true before the act and ever since */
  alreadyTrue?: true
  /** false before the act and ever since */
  alreadyFalse?: true
  /** was true and is no longer */
  transient?: true
  /** will not change any more in this window */
  final?: true
}

/** All that is known of one kind of leaf. */
export interface LeafKind<S extends z.ZodMiniType = z.ZodMiniType> {
  kind: string
  schema: S
  grade: Grade
  /** channels whose loss or blindness makes an absence unknown */
  reads: readonly ChannelName[]
  /** why this leaf cannot fail or says against itself, or undefined where it is sound */
  problem(want: z.output<S>): string | undefined
  /** the leaf as the page watches it; left out, or undefined, where the window's events alone answer it */
  forPage?(want: z.output<S>): LevelLeaf | undefined
  /** true where something that is not seen there may be what the leaf is about; left out, that is always so */
  mayBeIn?(want: z.output<S>, spot: BlindSpot): boolean
  /** true where the window decides, although the page is asked something beside */
  isOfWindow?(want: z.output<S>): boolean
  /** @param negated an odd number of `not`s stands over the leaf: a level leaf is judged as it is now */
  evaluate(want: z.output<S>, view: View, negated: boolean): Finding
  /** sentences on what was close; asked after a miss only */
  nearMiss(want: z.output<S>, view: View): string[]
  /** one line of grammar for the tool list */
  grammar: string
}

/** Infers a leaf's types from its schema. */
export function defineLeaf<S extends z.ZodMiniType>(leaf: LeafKind<S>): LeafKind<S> {
  return leaf
}

/** The problem of a leaf none of whose constraining fields is there: it cannot fail. */
export function needsOneOf(want: object, fields: readonly string[]): string | undefined {
  const given = want as Record<string, unknown>
  return fields.some((field) => given[field] !== undefined)
    ? undefined
    : `without one of ${fields.join(', ')} it cannot fail`
}

/** The problem of a leaf that asks for none and for some at once. */
export function countProblem(want: {
  absent?: true | undefined
  count?: number | undefined
}): string | undefined {
  return want.absent === true && want.count !== undefined ? 'absent and count do not go together' : undefined
}
