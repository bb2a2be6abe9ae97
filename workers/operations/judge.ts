/** Waits for a claim and judges it, for `actAndWait` and `assert` (docs/design/verdict.md#waiting). */
import type { Amiss, Rendering, Standing } from '../../sdk/protocol/commands/shown.js'
import type { ProbeError } from '../../sdk/protocol/errors.js'
import { LOST_CHARACTER } from '../../sdk/protocol/lost-character.js'
import type { ActId, CallId, Cursor, Json, Milliseconds } from '../../sdk/protocol/values.js'
import { evaluate } from '../predicates/combine.js'
import type { Evaluation } from '../predicates/evaluation.js'
import { kindOf } from '../predicates/index.js'
import type { LevelHistory, View } from '../predicates/leaf.js'
import { isOfDialog, leavesOf, type Predicate } from '../predicates/predicate.js'
import { viewOf } from '../predicates/view.js'
import { LevelRecord } from '../session/level-record.js'
import type { ObservedSession } from '../session/observed-session.js'
import { counts } from '../timeline/cause-of-acts.js'
import { type Slice, sliceOf } from '../timeline/slice.js'
import { brokenIn } from '../verdict/contradictions/broken/broken-text.js'
import { lostMessage } from '../verdict/contradictions/lost-message.js'
import { decide, wasAlreadyTrue } from '../verdict/decide.js'
import type { Evidence, Misrendered, Overtaken, Verdict } from '../verdict/evidence.js'
import { type Circumstances, gather } from '../verdict/gather.js'
import { newestReadsIn, overtakenIn } from '../verdict/overtaken.js'
import { propose } from '../verdict/propose.js'
import { saysSending } from '../verdict/saving-words.js'
import type { DriverAnswers } from './driver-answers.js'
import { OlderReadHold } from './older-read-hold.js'
import { Outlook } from './outlook.js'
import { WorkersHold } from './workers-hold.js'

export interface Question {
  /** null when nothing was declared */
  predicate: Predicate | null
  from: Cursor
  acts: readonly ActId[]
  record: LevelRecord
  /** answers what the page cannot */
  driver?: DriverAnswers
  timeoutMs: Milliseconds
  /** by when the claim must have come true, in ms since `from`; default: the whole time */
  withinMs?: Milliseconds
  /** The truth before the act was read. A document that the act did not lead to then ends the window. */
  afterOwnAct: boolean
  /** Number of pauses by a person when the window began. A later pause ends the judgement. */
  pauses: number
  /** true when the act of this call has settled, or its page is gone */
  isSettled(): boolean
  /** why the act of this call did not take place; ends the judgement */
  refusal?(): ProbeError | undefined
  /** called when the claim holds, perhaps before the acts' own work is done, and perhaps several times */
  onHolding?(): void
}

/** The page looks as in each picture. */
const LOOKS_SO: LevelHistory = { before: null, reports: [{ t: 0, turn: -1, answer: { holds: true } }] }
/** What is so during a transition, too, or until the page has drawn or read all. */
const PASSING: ReadonlySet<Amiss['how']> = new Set([
  'unseen',
  'blocked',
  'veiled',
  'shut',
  'unsummed',
  'uncounted',
  'dropped',
  'beyond',
  'same-page',
  'elsewhere',
  'displaced',
  'unremoved',
  'unasked',
  'uncreated',
  'skipped',
  'reset',
])
/** ms within which a transition comes to rest */
const RESTING_MS = 1_000
/** ms within which the page reports what has happened */
const REPORTING_MS = 300

export type Proposal = { [field: string]: Json }

export interface Judgement {
  /** only when nothing was declared */
  proposals: Proposal[]
  verdict: Verdict
  evidence: Evidence
  slice: Slice
  /** what had arrived when the evidence was read: StandingVerdicts.heard */
  heard: number
}

interface Look {
  slice: Slice
  quietForMs: Milliseconds | null
  evaluation: Evaluation | null
}

/** Waits until the claim is decided and the acts' own work is done, or the time is up. Then judges. */
export async function judge(session: ObservedSession, call: string, question: Question): Promise<Judgement> {
  const began = session.clock.now()
  const deadline = began + question.timeoutMs
  const lateAt = began + (question.withinMs ?? Number.POSITIVE_INFINITY) + REPORTING_MS
  const quietMs = longestQuiet(question.predicate)
  let quietSince: Milliseconds | null = null
  const hold = new OlderReadHold()
  const outlook = new Outlook(session)
  const workers = new WorkersHold(session)
  let isCaughtUp = false
  for (;;) {
    const refusal = question.refusal?.()
    if (refusal !== undefined) throw refusal
    const now = session.clock.now()
    const { heard } = session.standing
    const slice = sliceOf(session.timeline, question.from, question.acts)
    quietSince = slice.isQuiet && session.tab.connected ? (quietSince ?? now) : null
    const heldMs = hold.remaining(slice.awaitsOlderRead, quietSince, now)
    const look = lookAt(question, slice, quietSince === null || heldMs > 0 ? null : now - quietSince)
    if (look.evaluation?.truth === true) question.onHolding?.()
    const left = deadline - now
    const dueIn = () => (mayEndEarly(question, look, quietMs) ? outlook.due(slice, look.quietForMs) : left)
    const askIn = dueIn()
    const isHopeless = left > 0 && askIn === 0 && (await outlook.isEmpty(call, left))
    if ((left <= 0 || isHopeless) && !isCaughtUp && mayBeBehind(session, question, look)) {
      isCaughtUp = true
      await catchUp(session, call, question)
      continue
    }
    const isEnd = left <= 0 || isHopeless
    const { driver } = question
    if (driver !== undefined) {
      const isQuiet = look.quietForMs !== null && question.isSettled()
      const wouldHold = () => evaluationOf(question, slice, look.quietForMs, LOOKS_SO)?.truth === true
      // Without a question nothing is awaited: a change in the meantime would wake nobody.
      const due = driver.due({ isQuiet, isEnd, wouldHold })
      if (due.length > 0) {
        await driver.ask(due, question.record)
        session.refuseCancelled(call)
        continue
      }
    }
    const mayHold = look.evaluation?.truth !== false && question.isSettled()
    if (!isEnd && workers.isDue(mayHold && look.quietForMs !== null)) {
      await workers.wait(call, left)
      continue
    }
    const joiningMs = session.joiningMs
    if (!isEnd && joiningMs > 0 && !isOver(session, question, look)) {
      await session.change(call, Math.min(left, joiningMs))
      continue
    }
    const isLate = now >= lateAt && look.evaluation?.truth !== true
    if (isEnd || isLate || isOver(session, question, look) || isDone(question, look)) {
      const judgement = { ...(await close(session, call, question, look)), heard }
      if (isEnd || !mayImprove(judgement.verdict)) return judgement
    }
    const quietLeft = look.quietForMs === null ? left : quietMs - look.quietForMs
    const next = heldMs > 0 ? heldMs : quietLeft
    const untilLate = lateAt > now ? lateAt - now : left
    // Something arrived while the page answered: it is asked again.
    const ask = askIn > 0 ? askIn : dueIn()
    await session.change(call, Math.min(left, untilLate, ask, next > 0 ? next : left))
  }
}

/** Claims that what an act has caused until now proves, strongest first. */
export function proposedAfter(session: ObservedSession, from: Cursor, act: ActId): Proposal[] {
  const question: Question = {
    predicate: null,
    from,
    acts: [act],
    record: new LevelRecord('', []),
    timeoutMs: 0,
    afterOwnAct: true,
    pauses: session.pauses,
    isSettled: () => true,
  }
  const slice = sliceOf(session.timeline, from, [act])
  const look = lookAt(question, slice, slice.isQuiet ? 0 : null)
  const none = { overtaken: [], misrendered: [], amiss: [] }
  return propose(slice, circumstances(session, question, look, none))
}

/**
 * Judges the question once more on what has happened since.
 *
 * @param former the evidence of the first judgement; what it asked the page is not asked again
 * @returns undefined when the code was edited, or a document that the acts did not lead to replaced theirs
 */
export function reviewed(
  session: ObservedSession,
  question: Question,
  { overtaken, misrendered, amiss }: Evidence,
): Pick<Judgement, 'verdict' | 'evidence' | 'slice'> | undefined {
  const slice = sliceOf(session.timeline, question.from, question.acts)
  if (slice.chain.superseded || slice.of('code.edited').length > 0) return undefined
  const look = lookAt(question, slice, slice.isQuiet ? 0 : null)
  const known = {
    // A veil that a `yes` did not doubt lay over the page for a request that was open then.
    ...circumstances(session, question, look, {
      overtaken,
      misrendered,
      amiss: amiss.filter(({ how }) => how !== 'veiled'),
    }),
    paused: false,
    tabLost: false,
  }
  const evidence = gather(slice, known)
  return { verdict: decide(evidence), evidence, slice }
}

/** True when the verdict rests on level leaves whose latest change the page may not have reported yet. */
function mayBeBehind(
  { tab, lost }: ObservedSession,
  { record, timeoutMs, afterOwnAct }: Question,
  look: Look,
): boolean {
  const wasReadNow = timeoutMs === 0 && !afterOwnAct
  const isMissed = look.evaluation !== null && look.evaluation.truth !== true
  return record.leaves.length > 0 && isMissed && !wasReadNow && tab.connected && !lost
}

/** Makes the page report its current answers. It may evaluate them in pieces, and its events may be in flight. */
async function catchUp(session: ObservedSession, call: string, { record }: Question): Promise<void> {
  // If the page does not answer, the verdict rests on what was seen.
  await Promise.all(
    [session, ...session.foreign.all].map(({ tab }) =>
      tab.command('catchUp', { watch: record.id }, { call }).catch(() => undefined),
    ),
  )
  session.refuseCancelled(call)
}

/** Judges the window as it is. Events that arrive while the page is queried belong to the window. */
async function close(
  session: ObservedSession,
  call: string,
  question: Question,
  look: Look,
): Promise<Omit<Judgement, 'heard'>> {
  const isTrue = look.evaluation?.truth === true
  const before = session.timeline.now
  const [overtaken, misrendered, amiss] = await Promise.all([
    overtakenOn(session, look.slice),
    isTrue ? misrenderedOn(session, look.slice) : [],
    isTrue ? amissOn(session, call, question, look.slice) : [],
  ])
  // The page was asked for a while: what happened meanwhile counts.
  const isOlder = overtaken.length > 0 || session.timeline.now !== before
  const slice = isOlder ? sliceOf(session.timeline, question.from, question.acts) : look.slice
  const known = circumstances(session, question, look, { overtaken, misrendered, amiss })
  const evidence = gather(slice, known)
  const verdict = decide(evidence)
  const isOpen = verdict.verifiedReason === 'nothing_declared'
  return { verdict, evidence, slice, proposals: isOpen ? propose(slice, known) : [] }
}

function lookAt(question: Question, slice: Slice, quietForMs: Milliseconds | null): Look {
  return { slice, quietForMs, evaluation: evaluationOf(question, slice, quietForMs) }
}

/** @param pictures what the driver is taken to say about each picture; default: what it said */
function evaluationOf(
  question: Question,
  slice: Slice,
  quietForMs: Milliseconds | null,
  pictures?: LevelHistory,
): Evaluation | null {
  const { predicate } = question
  if (predicate === null) return null
  const around = beside(question)
  const level: View['level'] = (leaf) =>
    (leaf.kind === 'picture' ? pictures : undefined) ?? around.level(leaf)
  return evaluate(predicate, viewOf(slice, { ...around, level, quietForMs }))
}

function beside({ record, driver, afterOwnAct, withinMs }: Question) {
  const voids: View['voids'] = afterOwnAct ? 'all' : 'events'
  return {
    level: (leaf: Parameters<LevelRecord['history']>[0]) => record.history(leaf),
    isDriven: driver?.isDriven === true,
    voids,
    ...(withinMs === undefined ? {} : { withinMs }),
  }
}

/** Asks the page which answers of overtaken reads it shows. A page that does not answer shows none. */
async function overtakenOn({ tab, lost }: ObservedSession, { calls, acts }: Slice): Promise<Overtaken[]> {
  const pairs = tab.connected && !lost ? overtakenIn(calls, acts) : []
  const answers = await Promise.all(
    pairs.map(async (pair) => ({ ...pair, ...(await tab.command('shown', pair).catch(() => ({}))) })),
  )
  return answers.flatMap(({ older, newer, standing }: (typeof pairs)[number] & { standing?: Standing }) =>
    standing === undefined ? [] : [{ older, newer, standing }],
  )
}

/** Asks the page which of the newest answers it does not show, or shows twice. */
async function misrenderedOn({ tab, lost }: ObservedSession, { calls, acts }: Slice): Promise<Misrendered[]> {
  const newest = tab.connected && !lost ? newestReadsIn(calls, acts) : []
  const answers = await Promise.all(
    newest.map(async (call) => ({
      call,
      ...(await tab.command('shown', { newer: call }).catch(() => ({}))),
    })),
  )
  return answers.flatMap(({ call, rendering }: { call: CallId; rendering?: Rendering }) =>
    rendering === undefined ? [] : [{ call, rendering }],
  )
}

/** Asks the page what the last act left amiss, where something may be: it costs a round trip. */
async function amissOn(
  session: ObservedSession,
  call: string,
  { predicate }: Question,
  slice: Slice,
): Promise<Amiss[]> {
  const last = slice.marks.at(-1)
  if (!session.tab.connected || session.lost || last === undefined) return []
  const calls = slice.calls.filter(({ started }) => counts(started.cause, slice.acts)).length
  const mayBeUnsent = calls === 0 && saysSending(last.data.name ?? '')
  const mayComeTwice = calls > 1 || slice.of('stream').length > 0
  const asksByQuery = slice.calls.some(
    ({ started: { cause, data } }) => counts(cause, slice.acts) && data.url.includes('?'),
  )
  const isTold = slice.calls.some(({ finished }) => finished?.data.told === true)
  const isPage = slice.calls.some(({ responded }) => responded?.data.mediaType === 'text/html')
  const opens = predicate !== null && leavesOf(predicate).some(isOfDialog)
  const appeared = slice.of('dom').flatMap(({ data }) => data.appeared ?? [])
  const isBroken = appeared.some((text) => brokenIn(text) !== undefined || LOST_CHARACTER.test(text))
  const mayBeMoved = appeared.length > 1
  const mayBe = [
    isBroken,
    mayBeMoved,
    last.data.aftermath === true,
    mayBeUnsent,
    mayComeTwice,
    asksByQuery,
    isTold,
    isPage,
    opens,
  ]
  return mayBe.includes(true) ? lastingAmiss(session, call) : []
}

/** Asks until what may pass has passed, such as a sheet that still slides in, at most RESTING_MS. */
async function lastingAmiss(session: ObservedSession, call: string): Promise<Amiss[]> {
  const until = session.clock.now() + RESTING_MS
  for (;;) {
    const { amiss = [] } = await session.tab.command('shown', {}).catch(() => ({ amiss: [] }))
    const left = until - session.clock.now()
    if (left <= 0 || !amiss.some(({ how }) => PASSING.has(how))) return amiss
    await new Promise<void>((resolve) => void session.clock.after(Math.min(left, RESTING_MS / 5), resolve))
    session.refuseCancelled(call)
  }
}

function circumstances(
  session: ObservedSession,
  question: Question,
  { quietForMs, slice }: Look,
  onScreen: Pick<Circumstances, 'overtaken' | 'misrendered' | 'amiss'>,
) {
  return {
    ...onScreen,
    ...beside(question),
    quietForMs,
    unlike: session.learntAnswers.unlike(slice.calls),
    shortfalls: session.shortfalls.of(slice.acts),
    predicate: question.predicate,
    paused: isPaused(session, question),
    tabLost: session.lost || !session.tab.connected,
    beforeKnown: question.afterOwnAct,
    settled: quietForMs !== null && question.isSettled(),
  }
}

/** True when the session is paused, the tab is lost, or a document that the acts did not lead to replaced theirs. */
function isOver(session: ObservedSession, question: Question, { slice }: Look): boolean {
  return isPaused(session, question) || session.lost || (question.afterOwnAct && slice.chain.superseded)
}

/** True when a person has paused the session since the window began: that person may have caused what happened. */
function isPaused(session: ObservedSession, { pauses }: Question): boolean {
  return session.isPaused || session.pauses > pauses
}

/** A write that was only accepted may still settle in the remaining time, and a lost message may go out again. */
function mayImprove({ verifiedReason, contradictions = [] }: Verdict): boolean {
  if (verifiedReason === 'outcome_pending') return true
  return (
    verifiedReason === 'evidence_conflicts' && contradictions.some(({ kind }) => kind === lostMessage.kind)
  )
}

/** True when waiting longer cannot change the verdict, or the claim holds and the acts' own work is done. */
function isDone({ isSettled }: Question, { quietForMs, evaluation }: Look): boolean {
  const isIdle = quietForMs !== null && isSettled()
  if (evaluation === null) return isIdle
  if (evaluation.truth !== true) return evaluation.final
  if (evaluation.deciding.every(wasAlreadyTrue) && !evaluation.provisional) return false
  return isIdle
}

/** True when nothing but a new event can change the verdict, and the acts of this call have settled. */
function mayEndEarly(
  { afterOwnAct, isSettled }: Question,
  { quietForMs, evaluation }: Look,
  quietMs: Milliseconds,
): boolean {
  if (!afterOwnAct || evaluation === null || quietForMs === null || quietForMs < quietMs) return false
  const isMissed = evaluation.truth !== true || evaluation.deciding.every(wasAlreadyTrue)
  return isMissed && isSettled()
}

function longestQuiet(predicate: Predicate | null): Milliseconds {
  if (predicate === null) return 0
  const asked = leavesOf(predicate).map((leaf) => kindOf(leaf).quietMs?.(leaf) ?? 0)
  return Math.max(0, ...asked)
}
