/** The types of a predicate leaf: its definition, its input and its result (docs/design/verdict.md#leaves). */
import type * as z from 'zod/mini'
import type { Cause } from '../../sdk/protocol/cause.js'
import type { BlindSpot, ChannelName, EventType, Measure } from '../../sdk/protocol/events.js'
import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { ActId, CallId, Cursor, Json, Milliseconds } from '../../sdk/protocol/values.js'
import type { NetworkCall } from '../timeline/calls.js'
import type { Load } from '../timeline/document-chain.js'
import type { UnreportedRequest } from '../timeline/sights.js'
import type { EventOf } from '../timeline/timeline-event.js'
import type { Answer, DriverQuestion } from './driver-question.js'

/** Strength of evidence, weakest first. */
export const GRADES = ['none', 'presence', 'stream', 'storage', 'route', 'state', 'net', 'signal'] as const
export type Grade = (typeof GRADES)[number]

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
  | 'no_such_path'
  | 'ambiguous_target'
  | 'bad_scope'
  | 'body_not_recorded'
  | 'body_cut'
  | 'not_settled'
  | 'order_not_known'
  | 'turned_back'
  | 'no_baseline'

/** One answer of the page, or of its driver, about a level leaf, at a position on the timeline. */
export interface LevelReport {
  t: Cursor
  turn: number
  via?: CallId
  /** present for a report of a change; omitted for a reply to a question */
  cause?: Cause
  answer: Answer
}

export interface LevelHistory {
  /** the answer before the act; null when unknown, as in an assert */
  before: Answer | null
  /** answers since the window began, oldest first, without `before` */
  reports: readonly LevelReport[]
}

/** Everything that a leaf can read. Pure data: no clock, no page. */
export interface View {
  /** acts of the window; if empty, every cause counts */
  acts: readonly ActId[]
  /** events of a type in the window, from the acts' chain of documents */
  events<K extends EventType>(type: K): readonly EventOf<K>[]
  /** true when a document of the chain has sent an event of the type, even before the window */
  hasEverReported(type: EventType): boolean
  calls: readonly NetworkCall[]
  /** what the browser measured all the time */
  measures: ReadonlySet<Measure>
  level(leaf: LevelLeaf | DriverQuestion): LevelHistory | undefined
  /** requests that the driver of a lease saw and the page did not report; undefined when not all are known */
  unreported: readonly UnreportedRequest[] | undefined
  /** the driver of a lease tells what the page cannot */
  isDriven: boolean
  /** a leaf must come true within `ms` after `from` */
  within?: { from: Cursor; ms: Milliseconds }
  /** inside `inOrder`: the time of an event decides, not the state at the close */
  isOrdered?: true
  /** inside `inOrder`: when the part before came true */
  after?: Cursor
  /**
   * Ids of caused writes that failed, and of the reads that they triggered. A change back that one of these calls
   * caused is a roll-back.
   */
  failures(): ReadonlySet<CallId>
  lost: ReadonlySet<ChannelName>
  /** channels that may lack answers about the current state, not only droppable events */
  unseen: ReadonlySet<ChannelName>
  blind: readonly BlindSpot[]
  /**
   * What a foreign document or a hot update invalidates. After an act: all leaves. Otherwise only event leaves, because
   * the page answers level leaves from its current state.
   */
  voids: 'events' | 'all'
  /** a document outside the acts' chain replaced the document in which the window began */
  superseded: boolean
  /** the acts' chain continued in another document; what happened between the two was not seen */
  navigated: boolean
  /** changes of the address by the chain's later documents */
  loads: readonly Load[]
  /** `t` of the last hot update in the window */
  editedAt: Cursor | null
  /** ms since the acts' own work ended; null while it continues */
  quietForMs: number | null
}

export interface Finding {
  truth: true | false | null
  code?: LeafCode
  /** one phrase that states the deciding fact, for `because` */
  fact: string
  at?: Cursor
  /** `t` of the earliest event that would also decide, if it is another event */
  firstAt?: Cursor
  turn?: number
  /** the call whose settlement led to the deciding event */
  via?: CallId
  cause?: Cause
  evidence?: { [key: string]: Json }
  /** ids of the calls that match the leaf, the deciding one first */
  calls?: readonly CallId[]
  /** an unanswered call that the leaf names; its answer may change the finding */
  open?: CallId
  /** decided because something was not seen */
  byAbsence?: true
  /** seen in a scope that has no canvas and no frame */
  apart?: true
  /** may change until the window closes */
  provisional?: true
  /** true before the act and ever since */
  alreadyTrue?: true
  /** false before the act and ever since */
  alreadyFalse?: true
  transient?: true
  /** cannot change any more in this window */
  final?: true
}

export interface LeafKind<S extends z.ZodMiniType = z.ZodMiniType> {
  kind: string
  schema: S
  grade: Grade
  /** channels whose losses or blind spots make an absence unknown */
  reads: readonly ChannelName[]
  /** why the leaf cannot fail or contradicts itself; undefined for a valid leaf */
  problem(want: z.output<S>): string | undefined
  /** the leaf as the page watches it; undefined when only events decide it */
  forPage?(want: z.output<S>): LevelLeaf | undefined
  /** what the driver of a lease is asked about the leaf */
  forDriver?(want: z.output<S>): DriverQuestion | undefined
  /** True when the driver of a lease sees it between two documents too. */
  isSeenByDriver?(want: z.output<S>, view: View): boolean
  /** why the leaf cannot be decided in a tab that nobody drives; undefined when it can */
  needsDriver?(want: z.output<S>): string | undefined
  /** true when the leaf compares request or response bodies */
  needsBodies?(want: z.output<S>): boolean
  /** true when a blind spot may hide the leaf's subject; default: always true */
  mayBeHidden?(want: z.output<S>, spot: BlindSpot, finding: Finding): boolean
  /** true when the window decides, although the page is asked too */
  decidedByWindow?(want: z.output<S>): boolean
  /** ms of rest that the leaf needs; default 0 */
  quietMs?(want: z.output<S>): Milliseconds
  /** @param negated under an odd number of `not`s, where a level leaf is judged by its current state */
  evaluate(want: z.output<S>, view: View, negated: boolean): Finding
  /** sentences about near misses; called only when the leaf did not match */
  nearMiss(want: z.output<S>, view: View): string[]
  grammar: string
  /** fields that only the whole grammar has, in its notation */
  rareFields?: string
  /** only the whole grammar has the leaf */
  rare?: true
}

export function defineLeaf<S extends z.ZodMiniType>(leaf: LeafKind<S>): LeafKind<S> {
  return leaf
}

/** The problem of a leaf without any constraining field: it cannot fail. */
export function needsOneOf(want: object, fields: readonly string[]): string | undefined {
  const given = want as Record<string, unknown>
  return fields.some((field) => given[field] !== undefined)
    ? undefined
    : `without one of ${fields.join(', ')} it cannot fail`
}
