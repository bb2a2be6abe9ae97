/** Waits for a claim and judges it: what act_and_wait, assert and wait have in common (docs/design/verdict.md#waiting). */
import type { Standing } from '../../sdk/protocol/commands.js'
import type { ActId, Cursor, Json, Milliseconds } from '../../sdk/protocol/values.js'
import { evaluate } from '../predicates/combine.js'
import type { Evaluation } from '../predicates/evaluation.js'
import { leavesOf, type Predicate } from '../predicates/predicate.js'
import { viewOf } from '../predicates/view.js'
import type { Watch } from '../session/level-watch.js'
import type { Session } from '../session/session.js'
import { type Slice, sliceOf } from '../timeline/slice.js'
import { decide, wasAlreadyTrue } from '../verdict/decide.js'
import type { Overtaken, Verdict } from '../verdict/evidence.js'
import { gather } from '../verdict/gather.js'
import { overtakenIn } from '../verdict/overtaken.js'
import { propose } from '../verdict/propose.js'

export interface Question {
  /** null where nothing was declared */
  predicate: Predicate | null
  from: Cursor
  acts: readonly ActId[]
  watch: Watch
  timeoutMs: Milliseconds
  /** the truth before the act was read, and a foreign document ends the window; else what is on the page is asked */
  afterOwnAct: boolean
  /** how often a person had held the session before the window: nothing is judged in which one does */
  pauses: number
  /** the act of this call has settled, or its page is gone */
  isSettled(): boolean
}

export interface Judgement {
  /** claims that would have proved what the act caused, where none was declared */
  proposals: { [field: string]: Json }[]
  verdict: Verdict
  /** the window at its close */
  slice: Slice
}

interface Look {
  slice: Slice
  quietForMs: Milliseconds | null
  evaluation: Evaluation | null
}

/** Waits until the claim is decided and the acts' own work is done, or the time is up; then judges. */
export async function judge(session: Session, call: string, question: Question): Promise<Judgement> {
  const deadline = session.clock.now() + question.timeoutMs
  const quietMs = longestQuiet(question.predicate)
  let quietSince: Milliseconds | null = null
  let isCaughtUp = false
  for (;;) {
    const now = session.clock.now()
    const slice = sliceOf(session.timeline, question.from, question.acts)
    quietSince = slice.isQuiet && session.page.connected ? (quietSince ?? now) : null
    const look = lookAt(question, slice, quietSince === null ? null : now - quietSince)
    const left = deadline - now
    if (left <= 0 && !isCaughtUp && mayBeBehind(session, question, look)) {
      isCaughtUp = true
      await catchUp(session, call, question)
      continue
    }
    if (left <= 0 || isOver(session, question, look) || isDone(question, look)) {
      const judgement = await close(session, question, look)
      // What was only accepted may be settled by what comes while there is time.
      if (left <= 0 || judgement.verdict.verifiedReason !== 'outcome_pending') return judgement
    }
    const quietLeft = look.quietForMs === null ? left : quietMs - look.quietForMs
    await session.change(call, quietLeft > 0 ? Math.min(left, quietLeft) : left)
  }
}

/** True where the page may show what was not told yet, and the verdict rests on it. */
function mayBeBehind(
  { page, lost }: Session,
  { watch, timeoutMs, afterOwnAct }: Question,
  look: Look,
): boolean {
  const wasReadNow = timeoutMs === 0 && !afterOwnAct
  const isMissed = look.evaluation !== null && look.evaluation.truth !== true
  return watch.leaves.length > 0 && isMissed && !wasReadNow && page.connected && !lost
}

/** A page that looks in pieces, or whose events are on their way, is behind: it tells how things stand. */
async function catchUp(session: Session, call: string, { watch }: Question): Promise<void> {
  // Of a page that does not answer, what was seen is judged.
  await session.page.command('catchUp', { watch: watch.id }, { call }).catch(() => undefined)
  session.refuseCancelled(call)
}

/** Judges the window as it is. While the page is asked, more may come: it is part of the window. */
async function close(session: Session, question: Question, look: Look): Promise<Judgement> {
  const overtaken = await overtakenOn(session, look.slice)
  const slice = overtaken.length === 0 ? look.slice : sliceOf(session.timeline, question.from, question.acts)
  const known = circumstances(session, question, look, overtaken)
  const verdict = decide(gather(slice, known))
  const isOpen = verdict.verifiedReason === 'nothing_declared'
  return { verdict, slice, proposals: isOpen ? propose(slice, known) : [] }
}

function lookAt(question: Question, slice: Slice, quietForMs: Milliseconds | null): Look {
  const { predicate } = question
  const view = viewOf(slice, { ...beside(question), quietForMs })
  return { slice, quietForMs, evaluation: predicate === null ? null : evaluate(predicate, view) }
}

function beside({ watch, afterOwnAct }: Question) {
  const voids: 'all' | 'events' = afterOwnAct ? 'all' : 'events'
  return { level: (leaf: Parameters<Watch['history']>[0]) => watch.history(leaf), voids }
}

/** Asks the page what it shows of reads that were overtaken; a page that does not answer shows nothing of them. */
async function overtakenOn({ page, lost }: Session, { calls, acts }: Slice): Promise<Overtaken[]> {
  const pairs = page.connected && !lost ? overtakenIn(calls, acts) : []
  const answers = await Promise.all(
    pairs.map(async (pair) => ({ ...pair, ...(await page.command('shown', pair).catch(() => ({}))) })),
  )
  return answers.flatMap(({ older, newer, standing }: (typeof pairs)[number] & { standing?: Standing }) =>
    standing === undefined ? [] : [{ older, newer, standing }],
  )
}

function circumstances(
  session: Session,
  question: Question,
  { quietForMs }: Look,
  overtaken: readonly Overtaken[],
) {
  return {
    overtaken,
    ...beside(question),
    quietForMs,
    predicate: question.predicate,
    paused: isHeld(session, question),
    tabLost: session.lost || !session.page.connected,
    beforeKnown: question.afterOwnAct,
    settled: quietForMs !== null && question.isSettled(),
  }
}

/** The session is held, the tab lost, or the document replaced by one outside the acts' chain: nothing more is seen. */
function isOver(session: Session, question: Question, { slice }: Look): boolean {
  return isHeld(session, question) || session.lost || (question.afterOwnAct && slice.chain.superseded)
}

/** A person holds the session, or held it in the window: what happened may be their doing. */
function isHeld(session: Session, { pauses }: Question): boolean {
  return session.isPaused || session.pauses > pauses
}

/** True when waiting longer cannot change the verdict, or the claim holds and the acts' own work is done. */
function isDone({ isSettled }: Question, { quietForMs, evaluation }: Look): boolean {
  const isIdle = quietForMs !== null && isSettled()
  if (evaluation === null) return isIdle
  if (evaluation.truth !== true) return evaluation.final
  if (evaluation.deciding.every(wasAlreadyTrue) && !evaluation.provisional) return false
  return isIdle
}

/** The longest quiet that a claim asks for, in ms. */
function longestQuiet(predicate: Predicate | null): Milliseconds {
  if (predicate === null) return 0
  const asked = leavesOf(predicate).map((leaf) => (leaf.kind === 'settled' ? (leaf.quietMs ?? 0) : 0))
  return Math.max(0, ...asked)
}
