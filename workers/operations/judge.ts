/** Waits for a claim and judges it: what act_and_wait, assert and wait have in common (design: verdict.md, Waiting). */
import type { Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import { type Evaluation, evaluate } from '../predicates/combine.js'
import { LEAVES } from '../predicates/index.js'
import type { LeafKind } from '../predicates/leaf.js'
import { leavesOf, type Predicate } from '../predicates/predicate.js'
import type { Session } from '../session.js'
import { decide } from '../verdict/decide.js'
import type { Evidence, Verdict } from '../verdict/evidence.js'
import { viewOf, type Window } from '../view.js'

export interface Question {
  predicate: Predicate | null
  window: Window
  timeoutMs: Milliseconds
  /** the truth before the act was read */
  beforeKnown: boolean
  /** the act of this call has settled, or its page is gone */
  isSettled(): boolean
  /** leave as soon as the claim holds, without waiting for the act's work */
  untilTrue: boolean
}

export interface Judgement {
  verdict: Verdict
  /** `t` at the window's close */
  to: Cursor
}

/** Waits until the claim is decided and the act's own work is done, or the time is up; then judges. */
export async function judge(session: Session, call: string, question: Question): Promise<Judgement> {
  const { window, timeoutMs } = question
  const deadline = session.clock.now() + timeoutMs
  let quietSince: number | null = null
  const look = () => {
    const quiet = window.act === null || session.isQuiet(window.act, window.from)
    quietSince = quiet ? (quietSince ?? session.clock.now()) : null
    const quietForMs = quietSince === null ? null : session.clock.now() - quietSince
    const view = viewOf(session, window, quietForMs)
    return {
      quiet,
      quietForMs,
      evaluation: question.predicate === null ? null : evaluate(question.predicate, view),
    }
  }
  const quietMs = longestQuiet(question.predicate)
  let { quiet, quietForMs, evaluation } = look()
  for (;;) {
    if (isOver(session, question)) break
    const left = deadline - session.clock.now()
    if (left <= 0 || isDone(question, evaluation, quiet)) break
    const quietLeft = quietForMs === null || quietForMs >= quietMs ? left : quietMs - quietForMs
    await session.change(call, Math.min(left, quietLeft))
    ;({ quiet, quietForMs, evaluation } = look())
  }
  return { verdict: decide(gather(session, question, evaluation)), to: session.timeline.now }
}

/** The tab is lost, or the document was replaced by one outside the act's chain: nothing more can be seen. */
function isOver(session: Session, { window }: Question): boolean {
  return session.lost || session.isSuperseded(window.act, window.from)
}

function isDone({ untilTrue, isSettled }: Question, evaluation: Evaluation | null, quiet: boolean): boolean {
  if (evaluation === null) return quiet && isSettled()
  if (evaluation.final && evaluation.truth === false) return true
  if (evaluation.truth !== true) return false
  const alreadyTrue = evaluation.deciding.every(({ finding, leaf, negated }) =>
    leaf.kind === 'settled' ? true : negated ? finding.alreadyFalse === true : finding.alreadyTrue === true,
  )
  if (alreadyTrue && !evaluation.provisional) return false
  return untilTrue ? !evaluation.provisional || quiet : quiet && isSettled()
}

/** The longest quiet that a claim asks for, in ms. */
function longestQuiet(predicate: Predicate | null): Milliseconds {
  if (predicate === null) return 0
  return Math.max(
    0,
    ...leavesOf(predicate).map((leaf) => (leaf.kind === 'settled' ? (leaf.quietMs ?? 0) : 0)),
  )
}

function gather(session: Session, question: Question, judged: Evaluation | null): Evidence {
  const { window, predicate } = question
  const { timeline } = session
  const { from, act } = window
  const view = viewOf(session, window, null)
  const superseded = session.isSuperseded(act, from)
  const evaluation: Evaluation | null =
    judged !== null && superseded ? { ...judged, truth: null, code: 'superseded_document' } : judged
  return {
    claim:
      predicate === null || evaluation === null
        ? null
        : { predicate, evaluation, near: evaluation.truth === true ? [] : nearMisses(evaluation, view) },
    act,
    calls: view.calls,
    errors: timeline.of('error', from),
    handled: timeline.of('error.handled', from),
    signs: timeline.of('sign', from),
    signals: timeline.of('signal', from),
    states: timeline.of('state', from),
    losses: timeline.losses(from),
    blind: timeline.blindSpots(),
    regions: timeline.regions,
    paused: false,
    tabLost: session.lost,
    beforeKnown: question.beforeKnown,
    settled: question.isSettled(),
  }
}

/** What was close, of the leaves that missed. */
function nearMisses(evaluation: Evaluation, view: ReturnType<typeof viewOf>): string[] {
  return evaluation.deciding
    .filter(({ finding }) => finding.truth !== true)
    .flatMap(({ leaf }) => (LEAVES[leaf.kind] as unknown as LeafKind).nearMiss(leaf, view))
    .slice(0, 5)
}
