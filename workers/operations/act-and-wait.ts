import type { ActOutcome } from '../../sdk/protocol/commands/act.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { Cursor, Json, Milliseconds } from '../../sdk/protocol/values.js'
import { GRADES } from '../predicates/leaf.js'
import { levelLeavesOf } from '../predicates/level-leaves.js'
import { leavesOf, type Predicate } from '../predicates/predicate.js'
import { actWarning, type DescribedAct, describeAct } from '../reporting/act-effect.js'
import { type Appeared, appearedIn } from '../reporting/appeared.js'
import { type Exchanges, exchangesOf } from '../reporting/exchanges.js'
import { type Summary, summaryOf } from '../reporting/summary.js'
import { type Trace, traceOf } from '../reporting/trace.js'
import { type Doubts, doubts, type VerdictFields, verdictFields } from '../reporting/verdict-fields.js'
import { LevelRecord } from '../session/level-record.js'
import type { ObservedSession } from '../session/observed-session.js'
import { speaksAgainst } from '../session/standing-verdicts.js'
import type { Evidence, Honesty } from '../verdict/evidence.js'
import type { PictureFolders } from '../visual/look.js'
import type { ActStep } from './act-step.js'
import { dispatch } from './dispatch.js'
import { DriverAnswers } from './driver-answers.js'
import { type InputFields, unusualInput } from './input-mode.js'
import { type Judgement, judge, type Proposal, type Question, reviewed } from './judge.js'
import { defineOperation } from './operation.js'
import { type PageAround, PageAroundReader } from './page-around.js'
import { fallenSince, type Given } from './reread.js'
import { refuseUnrecordedBodies } from './unrecorded-bodies.js'

/** texts that the page looks for in frames */
const FRAME_TEXTS = 16

export interface ActAndWaitInput extends ActStep {
  /** the declared consequence; without it, nothing can be proved */
  until?: Predicate
  timeout_ms: Milliseconds
  /** by when the claim must have come true, in ms after the act */
  within_ms?: Milliseconds
  /** how long to wait after a `yes` for what takes it back */
  linger_ms?: Milliseconds
  /** where baselines and pictures are; a claim about pixels needs them */
  folders?: PictureFolders
  /** why the agent acts; stored with the verdict */
  intent?: string
  traceLines?: number
}

export interface ActAndWaitResult extends VerdictFields, Doubts, Exchanges, PageAround, Appeared, Trace {
  since: Cursor
  verdict: { pass: boolean; evidence?: { [key: string]: Json }; failureReason?: string }
  /** when nothing was declared: claims that would have proved what the act caused */
  propose?: Proposal[]
  effect: DescribedAct & Partial<InputFields>
  summary: Summary
  honesty: Honesty
  intent?: string
  warning?: string
}

/** The result while a person has paused the session: nothing was dispatched. */
export interface ActHeldBack extends VerdictFields {
  dispatched: false
  honesty: Honesty
  intent?: string
}

/** Acts, waits for the declared consequence and for the act's own work, then judges. */
export const actAndWait = defineOperation({
  name: 'actAndWait',
  changesPage: true,
  needsPage: true,
  proves: true,
  async run(session, input: ActAndWaitInput, call): Promise<ActAndWaitResult | ActHeldBack> {
    refuseUnrecordedBodies(session, input.until, 'frames are searched')
    const driver = new DriverAnswers(session, input.until, input.folders)
    const leaves = input.until === undefined ? [] : levelLeavesOf(input.until)
    return session.isPaused
      ? holdBack(session, input, call, leaves)
      : actAndJudge(session, input, call, { leaves, driver })
  },
})

async function actAndJudge(
  session: ObservedSession,
  {
    until,
    timeout_ms: timeoutMs,
    within_ms: withinMs,
    linger_ms: lingerMs = 0,
    intent,
    traceLines,
    written,
    target,
    action,
    args,
    dialog,
    native,
  }: ActAndWaitInput,
  call: string,
  { leaves, driver }: { leaves: LevelLeaf[]; driver: DriverAnswers },
): Promise<ActAndWaitResult> {
  const { pauses } = session
  const answered = dialog === undefined ? {} : { dialog }
  const asked = native === undefined ? {} : { native }
  const kept = written === undefined ? {} : { written }
  const step = { target, action, args, ...asked, ...answered, ...kept, timeout_ms: timeoutMs }
  const { id, act: own } = session.nextVerdict()
  const dispatched = await dispatch(session, call, step, own, leaves, frameTextsOf(until), driver)
  const { act, since, record, acknowledged, place, input, waitedMs } = dispatched
  let isSettled = false
  let outcome: ActOutcome | undefined
  let refusal: ProbeError | undefined
  const settling = dispatched.settled
    .then((settled) => {
      outcome = settled
    })
    .catch((error: unknown) => {
      // The page stopped answering after the dispatch, so the verdict rests on what was seen.
      if (!(error instanceof ProbeError)) throw error
      if (input.mode === 'real' && wasNotGiven(error)) refusal = error
    })
    .finally(() => {
      isSettled = true
      session.wake()
    })
  try {
    const around = new PageAroundReader(session)
    const question: Question = {
      predicate: until ?? null,
      from: since,
      acts: [act],
      record,
      driver,
      timeoutMs: Math.max(0, timeoutMs - waitedMs),
      ...(withinMs === undefined ? {} : { withinMs }),
      afterOwnAct: true,
      pauses,
      isSettled: () => isSettled,
      refusal: () => refusal,
      onHolding: () => around.askEarly(),
    }
    const first = await judge(session, call, question)
    const given = givenBy(session, first.evidence)
    if (session.tab.connected) await settling
    if (refusal !== undefined) throw refusal
    const {
      verdict,
      evidence: bundled,
      slice,
      proposals,
    } = first.verdict.verified === 'yes'
      ? await lingered(session, call, question, { first, given, lingerMs })
      : first
    if (verdict.verified === 'yes')
      session.standing.keep(id, first.heard, {
        review: () => reviewed(session, question, bundled)?.verdict,
        reread: () => fallenSince(session, question, given),
      })
    const isKnown = GRADES.indexOf(verdict.honesty.grade) >= GRADES.indexOf('state')
    if (verdict.verified === 'yes' && isKnown) session.learntAnswers.learn(bundled.writes)
    const [where, { page }] = await Promise.all([place, around.read(verdict)])
    session.bundles.keep(id, verdict, bundled, {
      ...(where.source === undefined ? {} : { source: where.source }),
      window: { from: since, to: session.clock.now() - session.timeline.startedAt },
      ...(intent === undefined ? {} : { intent }),
    })
    if (until !== undefined)
      session.journal.claim(
        {
          verdict: id,
          verified: verdict.verified,
          predicate: until as object as Json,
          timeout_ms: timeoutMs,
          ...(withinMs === undefined ? {} : { within_ms: withinMs }),
          ...(intent === undefined ? {} : { intent }),
        },
        act,
      )
    const { evidence, honesty, pass, because } = verdict
    const { effect, pointerNeeds = [] } = outcome ?? {}
    return {
      ...verdictFields(id, verdict),
      since,
      verdict: {
        pass,
        ...(evidence === undefined ? {} : { evidence }),
        ...(pass ? {} : { failureReason: because }),
      },
      ...doubts(verdict),
      ...(proposals.length === 0 ? {} : { propose: proposals }),
      effect: { ...describeAct(action, acknowledged, where, effect), ...unusualInput(input) },
      ...exchangesOf(slice),
      ...(page === undefined ? {} : { page }),
      ...appearedIn(slice, until, page),
      ...traceOf(session.timeline, slice, traceLines),
      summary: summaryOf(slice),
      honesty,
      ...(intent === undefined ? {} : { intent }),
      ...actWarning(pointerNeeds, effect === undefined ? [] : [effect]),
    }
  } finally {
    session.close(record)
  }
}

/** True for an error after which the element did not get the browser's input. */
function wasNotGiven({ code, detail }: ProbeError): boolean {
  const { dispatched = false } = (detail ?? {}) as { dispatched?: boolean }
  return !dispatched && ['OUT_OF_REACH', 'STALE_REF', 'UNSUPPORTED', 'NEEDS_DRIVEN_BROWSER'].includes(code)
}

/** What the claim looks for in frames. */
function frameTextsOf(predicate: Predicate | undefined): string[] {
  const leaves = predicate === undefined ? [] : leavesOf(predicate)
  const texts = leaves.flatMap((leaf) =>
    leaf.kind === 'stream' && leaf.contains !== undefined ? [leaf.contains] : [],
  )
  return [...new Set(texts)].slice(0, FRAME_TEXTS)
}

/** Waits for a late consequence of the act that speaks against its `yes`. */
async function lingered(
  session: ObservedSession,
  call: string,
  question: Question,
  { first, given, lingerMs }: { first: Judgement; given: Given; lingerMs: Milliseconds },
): Promise<Judgement> {
  const deadline = session.clock.now() + lingerMs
  for (;;) {
    const left = deadline - session.clock.now()
    if (session.lost) return first
    if (left <= 0) return lingerMs === 0 ? first : lasting(session, question, { first, given })
    await session.change(call, left)
    const again = reviewed(session, question, first.evidence)
    if (again !== undefined && speaksAgainst(again.verdict)) return { ...first, ...again }
  }
}

function givenBy({ timeline }: ObservedSession, { claim }: Evidence): Given {
  return { deciding: claim?.evaluation.deciding ?? [], doc: timeline.documents.current }
}

/** The judgement, unless a lasting part of the claim no longer holds. */
async function lasting(
  session: ObservedSession,
  question: Question,
  { first, given }: { first: Judgement; given: Given },
): Promise<Judgement> {
  const because = await fallenSince(session, question, given)
  if (because === undefined) return first
  return {
    ...first,
    verdict: { ...first.verdict, verified: 'unknown', verifiedReason: 'turned_back', because },
  }
}

/** Judges without acting: while a person has paused the session, nothing can be proved. */
async function holdBack(
  session: ObservedSession,
  { until, intent }: ActAndWaitInput,
  call: string,
  leaves: LevelLeaf[],
): Promise<ActHeldBack> {
  const { verdict } = await judge(session, call, {
    predicate: until ?? null,
    from: session.timeline.now,
    acts: [],
    record: new LevelRecord(session.nextRecord(), leaves),
    timeoutMs: 0,
    afterOwnAct: true,
    pauses: session.pauses,
    isSettled: () => true,
  })
  return {
    ...verdictFields(session.nextVerdict().id, verdict),
    dispatched: false,
    honesty: verdict.honesty,
    ...(intent === undefined ? {} : { intent }),
  }
}
