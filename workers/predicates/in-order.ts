/**
 * `inOrder`: the deciding event of each part happens after that of the previous part
 * (docs/design/verdict.md#order-of-parts).
 */
import type { Cursor } from '../../sdk/protocol/values.js'
import { isOpen } from '../timeline/calls.js'
import type { Evaluation } from './evaluation.js'
import { natureOf } from './index.js'
import type { Finding, LeafCode, LevelHistory, View } from './leaf.js'
import { leavesOf, type Predicate } from './predicate.js'

type Judge = (part: Predicate, view: View) => Evaluation

/** Evaluates the parts in sequence. Each part sees only the window after the previous part came true. */
export function inOrder(parts: readonly Predicate[], view: View, judge: Judge): Evaluation {
  const came: Evaluation[] = []
  let rest: View = { ...view, isOrdered: true }
  for (const part of parts) {
    const found = judge(part, rest)
    const before = came.at(-1)
    if (before !== undefined && !isComing(found)) {
      if (view.editedAt !== null) return unordered(found, 'superseded_edit', 'before the code was edited')
      return outOfOrder(found, judge(part, view), before)
    }
    if (found.truth !== true) return found
    const isFirstAndOld = before === undefined && found.deciding.every(({ finding }) => finding.alreadyTrue)
    if (found.at === undefined && !isFirstAndOld)
      return unordered(found, 'order_not_known', 'but the moment is unknown')
    came.push(found)
    if (found.at !== undefined) rest = after(view, found.at)
  }
  const at = came.at(-1)?.at
  return {
    truth: true,
    deciding: came.flatMap(({ deciding }) => deciding),
    provisional: came.some(({ provisional }) => provisional),
    final: came.every(({ final }) => final),
    ...(at === undefined ? {} : { at }),
  }
}

/** Why a predicate cannot be part of an `inOrder`; undefined if it becomes true at a definite moment. */
export function withoutMoment(part: Predicate): string | undefined {
  if (part.kind === 'not') return 'not'
  if ('predicates' in part) return part.predicates.map(withoutMoment).find((why) => why !== undefined)
  for (const leaf of leavesOf(part)) {
    if (MOMENTLESS.has(leaf.kind)) return leaf.kind
    const unordered = natureOf(leaf) === 'level' ? OF_LEVELS : OF_EVENTS
    const field = unordered.find((name) => (leaf as Fields)[name] !== undefined)
    if (field !== undefined) return `${leaf.kind} with ${field}`
  }
  return undefined
}

/** What is said of the whole window, or of its end. */
const MOMENTLESS: ReadonlySet<string> = new Set(['settled', 'perf', 'visual'])
/** Fields without a moment. What is shown goes at a moment; what did not happen has none. */
const OF_LEVELS = ['count', 'hold'] as const
const OF_EVENTS = ['absent', 'count', 'hold'] as const

type Fields = { [field: string]: unknown }

/** True when the part came true in the rest of the window, may still come true, or is unknown. */
function isComing({ truth, code, deciding }: Evaluation): boolean {
  if (truth === true) return !deciding.every(({ finding }) => finding.alreadyTrue === true)
  return truth === null || code === 'in_flight' || code === 'rolled_back'
}

/** For a part that is not true in the rest of the window. If it came true at all, it was too early. */
function outOfOrder(here: Evaluation, anywhere: Evaluation, before: Evaluation): Evaluation {
  const [former] = before.deciding
  const tooEarly = (finding: Finding): Finding => ({
    truth: false,
    code: 'assertion_failed',
    fact: `${finding.fact}, but not after ${former?.finding.fact ?? 'the part before'}`,
    byAbsence: true,
  })
  const { deciding } = anywhere.truth === true ? anywhere : here
  return {
    truth: false,
    code: 'assertion_failed',
    deciding: deciding.map((leaf) => ({
      ...leaf,
      finding: anywhere.truth === true ? tooEarly(leaf.finding) : leaf.finding,
    })),
    provisional: false,
    final: false,
  }
}

/** For a part whose position in the order is unknown. */
function unordered(found: Evaluation, code: LeafCode, why: string): Evaluation {
  const deciding = found.deciding.map(({ finding, ...leaf }) => ({
    ...leaf,
    finding: {
      truth: null,
      code,
      fact: `${finding.fact}, ${why}`,
    },
  }))
  return { truth: null, code, deciding, provisional: false, final: false }
}

function after(view: View, t: Cursor): View {
  return {
    ...view,
    events: (type) => view.events(type).filter((event) => event.t > t),
    after: t,
    calls: view.calls.filter(
      (call) => isOpen(call) || (call.finished ?? call.responded ?? call.started).t > t,
    ),
    level(leaf) {
      const history = view.level(leaf)
      return history === undefined ? undefined : historyAfter(history, t)
    },
  }
}

function historyAfter({ before, reports }: LevelHistory, t: Cursor): LevelHistory {
  const last = reports.findLast((report) => report.t <= t)
  return { before: last?.answer ?? before, reports: reports.filter((report) => report.t > t) }
}
