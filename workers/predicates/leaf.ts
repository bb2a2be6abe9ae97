/** The shape of a predicate leaf, what it is judged over, and what it answers (design: verdict.md, patterns.md). */
import type * as z from 'zod'
import { type Cause, isCausedBy } from '../../sdk/protocol/cause.js'
import type { ChannelName, EventType, WireEvent } from '../../sdk/protocol/events.js'
import type { LevelAnswer, LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { ActId, CallId, Cursor, Json } from '../../sdk/protocol/values.js'
import type { NetworkCall } from '../calls.js'

/** An event after intake: with its `t`. */
export type TimelineEvent = WireEvent & { t: Cursor }
export type EventOf<K extends EventType> = Extract<TimelineEvent, { type: K }>

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
  | 'not_settled'

/** One answer of the page about a level leaf, at its place in the order. */
export interface LevelReport {
  t: Cursor
  turn: number
  via?: CallId
  answer: LevelAnswer
}

/** What is known of a level leaf in a window. */
export interface LevelHistory {
  /** truth before the act; null where it is not known (assert) */
  before: LevelAnswer | null
  /** answers in the window, the first one read when the watch began */
  reports: readonly LevelReport[]
}

/** Everything that a leaf may look at. Pure data: no clock, no page. */
export interface View {
  act: ActId | null
  /** events of a type in the window, of the act's chain of documents */
  events<K extends EventType>(type: K): readonly EventOf<K>[]
  /** calls that started in the window */
  calls: readonly NetworkCall[]
  level(leaf: LevelLeaf): LevelHistory | undefined
  /** calls that failed, by id: an undoing in their turn is a roll-back */
  failedCalls: ReadonlySet<CallId>
  /** channels that lost events in the window */
  lost: ReadonlySet<ChannelName>
  /** channels that are blind somewhere in the window */
  blind: ReadonlySet<ChannelName>
  /** a document outside the act's chain took the place of the one where the window began */
  superseded: boolean
  /** `t` of the last hot update in the window */
  editedAt: Cursor | null
  /** ms for which the action's own work has been done; null while it goes on */
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
  turn?: number
  /** what decided, as the verdict shows it */
  evidence?: { [key: string]: Json }
  /** the call that decided */
  call?: CallId
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
  /** false now and for ever in this window */
  final?: true
}

/** All that is known of one kind of leaf. */
export interface LeafKind<S extends z.ZodType = z.ZodType> {
  kind: string
  schema: S
  /** level leaves have a truth before the act; event leaves are judged by the window */
  nature: 'level' | 'event'
  grade: Grade
  /** channels whose loss or blindness makes an absence unknown */
  reads: readonly ChannelName[]
  /** names of fields without which the leaf cannot fail; one is enough */
  constrains: readonly string[]
  evaluate(want: z.output<S>, view: View): Finding
  /** sentences on what was close; asked after a miss only */
  nearMiss(want: z.output<S>, view: View): string[]
  /** one line of grammar for the tool list */
  grammar: string
}

/** Infers a leaf's types from its schema. */
export function defineLeaf<S extends z.ZodType>(leaf: LeafKind<S>): LeafKind<S> {
  return leaf
}

/** True for events that can count for a claim after an act: what merely happened beside it is inert. */
export function counts(cause: Cause, act: ActId | null): boolean {
  if (act === null) return true
  return isCausedBy(cause, act) || cause === 'unattributed'
}
