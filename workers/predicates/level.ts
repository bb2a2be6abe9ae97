/** Truth of level leaves before, during and at the close of a window (docs/design/verdict.md#level-leaves). */
import { containsText } from '../../sdk/protocol/match.js'
import type { ElementLeaf, ElementState, LevelLeaf } from '../../sdk/protocol/predicates.js'
import { isWrite } from '../timeline/calls.js'
import { counts, isOfActs } from '../timeline/cause-of-acts.js'
import type { Counted } from './counted.js'
import type { Answer, DriverQuestion } from './driver-question.js'
import type { Finding, LevelHistory, LevelReport, View } from './leaf.js'

export interface LevelDescription {
  /** e.g. `text "Saved"` */
  thing: string
  /** e.g. `"Saved" appeared` */
  became: string
}

/**
 * Fields that make a leaf depend only on the current state: it asks about an absence, a count, or the state at the
 * close.
 */
export interface CurrentOnly {
  absent?: true | undefined
  count?: Counted['count']
  atClose?: true
}

/**
 * The finding for a leaf that the page answers. A positive leaf stays true after its element disappears (a toast), but
 * not after another value replaces it (a status that is `open` again). `absent`, `count`, `atClose` and leaves under
 * `not` are judged by the current state, and stay provisional until the window closes.
 */
export function judgeLevel(
  leaf: LevelLeaf | DriverQuestion,
  view: View,
  description: LevelDescription,
  negated: boolean,
  { absent, count, atClose }: CurrentOnly = {},
): Finding {
  const history = view.level(leaf)
  const last = history?.reports.at(-1) ?? asReport(history?.before)
  if (history === undefined || last === undefined) {
    return { truth: null, code: 'evidence_lost', fact: `the page gave no answer about ${description.thing}` }
  }
  const isPositive = absent !== true && count === undefined
  const isKept = isPositive && atClose !== true
  const came = onsets(history)
  const held = came.at(-1)
  const first = came[0] === undefined || came[0] === held ? {} : { firstAt: came[0].t }
  if (last.answer.holds === true) {
    const provisional = isKept ? {} : { provisional: true as const }
    return { ...holding(history, held, last, description, isPositive), ...provisional, ...first }
  }
  if (isKept && !negated && held !== undefined)
    return { ...gone(leaf, history, held, description, view), ...first }
  if (last.answer.holds === null) {
    const { code = 'blind_spot' } = last.answer
    const fact =
      code === 'no_such_path'
        ? `${description.thing}: nothing of that path ever existed`
        : `the page could not evaluate ${description.thing}`
    return { truth: null, code, fact }
  }
  const everHeld = history.reports.some(({ answer }) => answer.holds !== false)
  const { at, turn, apart, evidence } = decidedBy(last)
  return {
    truth: false,
    code: 'assertion_failed',
    fact: `${description.thing} does not hold`,
    ...(at === undefined || turn === undefined ? {} : { at, turn }),
    ...(history.before?.holds === false && !everHeld ? { alreadyFalse: true as const } : {}),
    ...(absent === true ? {} : { byAbsence: true as const }),
    ...(apart === true ? { apart } : {}),
    ...(evidence === undefined ? {} : { evidence }),
  }
}

/** For a leaf that came true and no longer holds: it disappeared, was rolled back after a failed write, or was replaced. */
function gone(
  leaf: LevelLeaf | DriverQuestion,
  history: LevelHistory,
  held: LevelReport,
  { thing, became }: LevelDescription,
  view: View,
): Finding {
  const undone = history.reports.find(({ t, answer }) => t > held.t && answer.holds === false)
  if (undone?.via !== undefined && view.failures().has(undone.via)) {
    const fact = `${thing} was there and was taken back when its write failed`
    return { truth: false, code: 'rolled_back', fact, at: undone.t, calls: [undone.via] }
  }
  const now = history.reports.at(-1)
  if (now !== undefined && isReplaced(now.answer)) {
    if (leaf.kind === 'element' && isPassed(leaf)) {
      if (view.isOrdered === true) return wentAgain(held, became)
      const fact = `${became} and no longer holds; whether it should have lasted is unknown`
      return { ...decidedBy(now), truth: null, code: 'turned_back', fact }
    }
    const fact = `${became} and is ${JSON.stringify(now.answer.observed).slice(0, 120)} now`
    return { ...decidedBy(now), truth: false, code: 'assertion_failed', fact }
  }
  if (leaf.kind === 'element' && OPERABLE.has(leaf.state) && view.isOrdered !== true)
    return { ...wentAgain(held, became), truth: null, code: 'turned_back' }
  const mayPass = view.isOrdered === true || (isNotice(leaf, view) && !isByOlder(held, undone, view))
  if (undone === undefined || mayPass || !isOverwritten(held, undone, view)) return wentAgain(held, became)
  return { ...wentAgain(held, became), truth: null, code: 'turned_back' }
}

/**
 * True when the call that made it go was sent before the one that led to it, or, where the act itself led to it, before
 * the act's first write.
 */
function isByOlder(held: LevelReport, undone: LevelReport | undefined, { acts, calls }: View): boolean {
  const older = calls.find(({ id }) => id === undone?.via)
  const newer =
    held.via === undefined
      ? calls.find((call) => isWrite(call) && isOfActs(call.started.cause, acts))
      : calls.find(({ id }) => id === held.via)
  return newer !== undefined && older !== undefined && older.started.t < newer.started.t
}

/** True for a text in a region of notifications: an app may clear it at any time. */
function isNotice(leaf: LevelLeaf | DriverQuestion, { acts, events }: View): boolean {
  const wanted = leaf.kind === 'text' ? leaf.contains : leaf.kind === 'element' ? leaf.hasText : undefined
  if (wanted === undefined) return false
  return events('sign').some(
    ({ cause, data }) => data.region !== undefined && counts(cause, acts) && containsText(data.text, wanted),
  )
}

/** True when another answer than the one that led to it made it go: a toast goes by itself. */
function isOverwritten(held: LevelReport, { via }: LevelReport, { calls, acts }: View): boolean {
  if (via === undefined || via === held.via) return false
  if (held.via !== undefined) return true
  const read = calls.find(({ id }) => id === via)
  if (read === undefined || isWrite(read)) return false
  return calls.some((call) => isWrite(call) && isOfActs(call.started.cause, acts))
}

function wentAgain(held: LevelReport, became: string): Finding {
  return { ...decidedBy(held), truth: true, fact: `${became} and went again`, transient: true }
}

/** States that may be temporary while the app works, or permanent. A claim does not say which one it means. */
const PASSED: readonly (ElementState | undefined)[] = ['enabled', 'disabled', 'editable', 'usable', 'busy']

/** Who claims such a state wants to operate the element next, so it should be there. */
const OPERABLE: ReadonlySet<ElementState | undefined> = new Set(['enabled', 'editable', 'usable'])

function isPassed({ state, hasValue, hasText }: ElementLeaf): boolean {
  return PASSED.includes(state) && hasValue === undefined && hasText === undefined
}

function isReplaced({ holds, observed }: Answer): boolean {
  return holds === false && observed !== undefined && observed !== null && observed !== ''
}

/** The reports in which the leaf became true: it was false before, or it has a new match. */
function onsets({ before, reports }: LevelHistory): LevelReport[] {
  let mayBecome = before === null || before.holds !== true
  return reports.filter(({ answer: { holds, fresh } }) => {
    const became = holds === true && (mayBecome || fresh === true)
    mayBecome = holds !== true
    return became
  })
}

function holding(
  history: LevelHistory,
  held: LevelReport | undefined,
  last: LevelReport,
  { thing, became }: LevelDescription,
  isPositive: boolean,
): Finding {
  const isKnown = history.before !== null
  const already = isKnown && held === undefined
  const fact = already ? `${thing} was so before` : isKnown ? became : `${thing} holds`
  return {
    ...decidedBy(held ?? last),
    truth: true,
    fact,
    ...(isPositive ? {} : { byAbsence: true as const }),
    ...(already ? { alreadyTrue: true as const } : {}),
  }
}

function asReport(answer: LevelHistory['before'] | undefined): LevelReport | undefined {
  return answer === null || answer === undefined ? undefined : { t: 0, turn: -1, answer }
}

function decidedBy({
  t,
  turn,
  via,
  cause,
  answer,
}: LevelReport): Pick<Finding, 'at' | 'turn' | 'via' | 'cause' | 'apart' | 'evidence'> {
  const evidence = {
    ...(answer.observed === undefined ? {} : { observed: answer.observed }),
    ...(answer.refs === undefined ? {} : { refs: answer.refs }),
  }
  return {
    ...(t === 0 ? {} : { at: t, turn }),
    ...(via === undefined ? {} : { via }),
    ...(cause === undefined ? {} : { cause }),
    ...(answer.apart === true ? { apart: true as const } : {}),
    ...(Object.keys(evidence).length > 0 ? { evidence } : {}),
  }
}

/** Reinterprets the page's answers about a leaf. `read` receives each answer and the one before it. */
export function reinterpreted(
  leaf: LevelLeaf,
  view: View,
  read: (answer: Answer, former: Answer | null) => Answer,
): View {
  const history = view.level(leaf)
  if (history === undefined) return view
  const before = history.before === null ? null : read(history.before, null)
  let former = history.before
  const reports = history.reports.map((report) => {
    const answer = read(report.answer, former)
    former = report.answer
    return { ...report, answer }
  })
  return { ...view, level: () => ({ before, reports }) }
}

export function nearOfLevel(leaf: LevelLeaf | DriverQuestion, view: View): string[] {
  const history = view.level(leaf)
  return (history?.reports.at(-1)?.answer ?? history?.before)?.near ?? []
}
