/** Everything that a verdict is based on: plain data, gathered once (docs/design/verdict.md#evidence). */
import type { Instead } from '../../sdk/protocol/commands/act.js'
import type { Amiss, Rendering, Standing } from '../../sdk/protocol/commands/shown.js'
import type { BlindSpot, RouteChanged } from '../../sdk/protocol/events.js'
import type { ActId, CallId, Json } from '../../sdk/protocol/values.js'
import type { Evaluation } from '../predicates/evaluation.js'
import type { Grade, LeafCode } from '../predicates/leaf.js'
import type { Predicate } from '../predicates/predicate.js'
import type { NetworkCall } from '../timeline/calls.js'
import type { LossRecord } from '../timeline/losses.js'
import type { EventOf } from '../timeline/timeline-event.js'

/** An older read that was answered after a newer read of the same resource. */
export interface Overtaken {
  older: CallId
  newer: CallId
  standing: Standing
}

/** A newest read of the acts, and how the screen shows its answer. */
export interface Misrendered {
  call: CallId
  rendering: Rendering
}

/** An answer to a write that differs from those before it. */
export interface UnlikeBefore {
  call: CallId
  /** a member that all answers before had */
  lacks: string
  /** a member that is named like a failure and none before had */
  brings: string
}

/** What an act did not achieve. */
export interface Shortfall {
  act: ActId
  action: string
  instead: Instead
}

export interface Evidence {
  /** null when nothing was declared */
  claim: { predicate: Predicate; evaluation: Evaluation; near: string[] } | null
  /** acts of the window; if empty, no write counts as caused */
  acts: readonly ActId[]
  calls: readonly NetworkCall[]
  /** writes among `calls` that the acts caused */
  writes: readonly NetworkCall[]
  /** writes among `calls` that may be the acts' own; empty when there was no act */
  strays: readonly NetworkCall[]
  errors: readonly EventOf<'error'>[]
  handled: readonly EventOf<'error.handled'>[]
  /** errors of boundaries that had caught none before the window */
  caught: readonly EventOf<'error.caught'>[]
  signs: readonly EventOf<'sign'>[]
  signals: readonly EventOf<'signal'>[]
  /** of stores that the app registered: those that were found declare nothing */
  states: readonly EventOf<'state'>[]
  routes: readonly EventOf<'route'>[]
  /** the route change that led to the page as it was before the acts; undefined when something changed the page since */
  arrival: RouteChanged | undefined
  /** frames that were sent or received */
  streams: readonly EventOf<'stream'>[]
  /** messages that the acts sent on a socket that had closed before them */
  lost: readonly EventOf<'stream'>[]
  /** openings of sockets and event streams */
  opened: readonly EventOf<'stream'>[]
  consoles: readonly EventOf<'console'>[]
  doms: readonly EventOf<'dom'>[]
  focuses: readonly EventOf<'focus'>[]
  marks: readonly EventOf<'act'>[]
  /** acts without a later event of theirs or of unknown cause */
  unanswered: readonly ActId[]
  /** the newest reads whose answers the screen does not show, or shows twice */
  misrendered: readonly Misrendered[]
  /** what the last act left amiss on the page */
  amiss: readonly Amiss[]
  /** what the acts themselves did not achieve */
  shortfalls: readonly Shortfall[]
  /** answers to writes that differ from those before in the session */
  unlike: readonly UnlikeBefore[]
  downloads: readonly EventOf<'download'>[]
  /** the acts' calls that were refused because a header had no value, and no guest's */
  hollow: readonly CallId[]
  /** the acts' calls that delete only what an act before them wrote */
  givenBack: readonly CallId[]
  storages: readonly EventOf<'storage'>[]
  /** overtaken reads, and what the screen shows of them */
  overtaken: readonly Overtaken[]
  losses: readonly LossRecord[]
  /** blind spots when the window closed */
  blind: readonly BlindSpot[]
  regions: number
  paused: boolean
  /** the tab has no connection when the window closes */
  tabLost: boolean
  /** the truth before the act was read */
  beforeKnown: boolean
  /** the acts' own work was done when the window closed */
  settled: boolean
}

export type Reason =
  | LeafCode
  | 'paused'
  | 'nothing_declared'
  | 'observation_lost'
  | 'contradicted'
  | 'already_true'
  | 'unattributed_write'
  | 'outcome_pending'
  | 'outcome_unread'
  | 'evidence_conflicts'
  | 'unclean_capture'
  | 'proved'

export type Tier = 'decisive' | 'caution' | 'note'

/** Two channels that disagree. */
export interface Contradiction {
  kind: string
  tier: Tier
  claim: string
  counter: string
  detail?: { [key: string]: Json }
  call?: CallId
  /** `t` of the counter-evidence */
  at: number
}

/** Finds one kind of contradiction: a pure function of the evidence, in its own file. */
export interface Detector<T extends Tier = Tier> {
  kind: string
  /** tiers that it may report, strongest first */
  tiers: readonly T[]
  detect(evidence: Evidence): (Omit<Contradiction, 'claim'> & { tier: T })[]
}

export interface Honesty {
  grade: Grade
  before?: 'not-known'
  /** `partial` when parts of the page could not be observed */
  coverage: { pct: number; partial?: true; blind?: string[] }
  integrity: { clean: boolean; issues?: string[] }
  settled?: false
}

export interface Verdict {
  verified: 'yes' | 'no' | 'unknown'
  verifiedReason: Reason
  because: string
  pass: boolean
  evidence?: { [key: string]: Json }
  contradictions?: Contradiction[]
  nearMiss?: string[]
  honesty: Honesty
}
