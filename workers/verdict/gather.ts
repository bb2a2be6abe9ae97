/** Builds the evidence: the only path from a window to `decide`. */

import type { Amiss } from '../../sdk/protocol/commands/shown.js'
import type { ActId } from '../../sdk/protocol/values.js'
import { evaluate } from '../predicates/combine.js'
import type { Evaluation } from '../predicates/evaluation.js'
import { kindOf } from '../predicates/index.js'
import type { View } from '../predicates/leaf.js'
import type { Predicate } from '../predicates/predicate.js'
import { type Beside, viewOf } from '../predicates/view.js'
import { hasFailed, isWrite, type NetworkCall } from '../timeline/calls.js'
import { counts } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { arrivalIn } from './arrival.js'
import { withoutBackground } from './background.js'
import type { Evidence, Misrendered, Overtaken, Shortfall, UnlikeBefore } from './evidence.js'
import { givenBackIn } from './given-back.js'
import { hollowCalls } from './hollow.js'
import { lostFrames } from './lost-frames.js'
import { unansweredIn } from './reactions.js'

const NEAR = 5

/** Facts about a window besides its events. */
export interface Circumstances extends Beside {
  predicate: Predicate | null
  paused: boolean
  tabLost: boolean
  beforeKnown: boolean
  settled: boolean
  overtaken: readonly Overtaken[]
  misrendered: readonly Misrendered[]
  amiss: readonly Amiss[]
  unlike: readonly UnlikeBefore[]
  shortfalls: readonly Shortfall[]
}

export function gather(slice: Slice, circumstances: Circumstances): Evidence {
  const { predicate, paused, tabLost, beforeKnown, settled } = circumstances
  const view = viewOf(slice, circumstances)
  const isTheirs = ({ started }: NetworkCall) => slice.acts.length > 0 && counts(started.cause, slice.acts)
  const { calls, errors } = withoutBackground(slice)
  const writes = calls.filter((call) => isTheirs(call) && isWrite(call))
  return {
    claim: predicate === null ? null : claimOf(predicate, view, settled),
    acts: slice.acts,
    calls,
    writes: writes.filter(({ started }) => started.cause !== 'unattributed'),
    strays: calls.filter((call) => isStray(call, slice.acts)),
    errors,
    handled: slice.of('error.handled'),
    caught: firstCaught(slice),
    signs: slice.of('sign'),
    signals: slice.of('signal'),
    states: slice.of('state').filter(({ data }) => data.found !== true),
    routes: slice.of('route'),
    arrival: arrivalIn(slice),
    streams: slice.of('stream').filter(isFrame),
    lost: lostFrames(slice),
    opened: slice.of('stream').filter(({ data }) => data.phase === 'opened'),
    consoles: slice.of('console'),
    doms: slice.of('dom'),
    focuses: slice.of('focus'),
    marks: slice.marks,
    unanswered: unansweredIn(slice),
    overtaken: circumstances.overtaken,
    misrendered: circumstances.misrendered,
    amiss: circumstances.amiss,
    unlike: circumstances.unlike,
    shortfalls: circumstances.shortfalls,
    downloads: slice.of('download'),
    hollow: hollowCalls(slice),
    givenBack: givenBackIn(slice),
    storages: slice.of('storage'),
    losses: slice.losses,
    blind: slice.blindNow,
    regions: slice.regions,
    paused,
    tabLost,
    beforeKnown,
    settled,
  }
}

function isFrame({ data }: EventOf<'stream'>): boolean {
  return data.phase === 'frame' && data.direction !== 'lost' && data.side === undefined
}

/** Errors of boundaries that had caught none before: a widget may be broken from the start. */
function firstCaught({ of, before }: Slice): EventOf<'error.caught'>[] {
  const caught = of('error.caught')
  if (caught.length === 0) return []
  const broken = new Set(before('error.caught').map(({ data }) => data.boundary))
  return caught.filter(({ data }) => !broken.has(data.boundary))
}

/**
 * A write that may be the acts' own: its root is unknown, or an older root did for the first time what failed, as a
 * queue or another part of the page does that the act only notified.
 */
function isStray(call: NetworkCall, acts: readonly ActId[]): boolean {
  if (acts.length === 0 || !isWrite(call)) return false
  const { cause } = call.started
  return cause === 'unattributed' || (cause === 'other' && call.isFirst === true && hasFailed(call))
}

function claimOf(predicate: Predicate, view: View, settled: boolean): NonNullable<Evidence['claim']> {
  const evaluation = closed(evaluate(predicate, view), settled)
  return { predicate, evaluation, near: evaluation.truth === true ? [] : nearMisses(evaluation, view) }
}

/** A provisional yes becomes unknown if the time ran out before the act's own work was done. */
function closed(evaluation: Evaluation, settled: boolean): Evaluation {
  if (evaluation.truth !== true || !evaluation.provisional || settled || hasOpen(evaluation))
    return evaluation
  return { ...evaluation, truth: null, code: 'not_settled' }
}

/** True when a call that the claim names is still open. That case has its own code. */
function hasOpen({ deciding }: Evaluation): boolean {
  return deciding.some(({ finding }) => finding.open !== undefined)
}

function nearMisses({ deciding }: Evaluation, view: View): string[] {
  const missed = deciding.filter(({ finding, negated }) => finding.truth !== true && !negated)
  const sentences = missed.flatMap(({ leaf }) => kindOf(leaf).nearMiss(leaf, view))
  return [...new Set(sentences)].slice(0, NEAR)
}
