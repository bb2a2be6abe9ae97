import { isCausedBy } from '../../../sdk/protocol/cause.js'
import { foldText } from '../../../sdk/protocol/match.js'
import type { Cursor } from '../../../sdk/protocol/values.js'
import type { Finding } from '../../predicates/leaf.js'
import type { LeafPredicate } from '../../predicates/predicate.js'
import {
  answeredAt,
  describeCall,
  type NetworkCall,
  pathOf,
  placeOf,
  statusOf,
} from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import { quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { saysFailure } from '../failure-words.js'
import { lastWordOn } from '../last-word.js'
import { isRemedied } from '../lineage.js'
import { fatesIn } from '../writes.js'
import { acknowledgement } from './acknowledged.js'
import { affirmed, declaresBodyFailure, declaresCallFailure, isClaimed, readsBody } from './declared.js'
import { claimedTexts, namedTexts } from './named-texts.js'
import { repeatsControl } from './repeats-control.js'

/** A write of the act got a success status, but its body, or a later answer or frame about it, reports a failure. */
export const reportsFailure: Detector<'decisive' | 'caution'> = {
  kind: 'reports-failure',
  tiers: ['decisive', 'caution'],
  detect: (evidence) => [...byBody(evidence), ...byLaterAnswer(evidence), ...byFrame(evidence)],
}

/** A mutation need not return what it took away: `deleteCard: null`. */
const REMOVED =
  /^(?:delete|remove|destroy|erase|purge|drop|clear|reset|revoke|cancel|close|leave|log_?out|sign_?out|un|dis(?:able|card|connect|like|miss))\w*: null$/i
const EXIT = /^exit/i
/** A list of errors. It is what a check is asked for. */
const LISTED = /^errors\[(\d+)\]$/
const CHECKS =
  /(?:^|[/\s])tests?\/?$|^test\s|(?<!\p{L})(?:check(?:s|er|ing)?(?!\p{L}|[-\s]?(?:in|out)(?!\p{L}))|validat|lint|spell|proofread)/iu
const DENIED = /\b(?:no|not|without|0|ohne|keine?)\b/
const SIGNS_OUT = /\b(?:log|sign)[\s-]*(?:out|off)\b/i
/** A number from 1 to 999. */
const CODE = /(?<![\d.,])[1-9]\d{0,2}(?![.,]?\d)/

type Found = ReturnType<Detector<'decisive' | 'caution'>['detect']>

function byBody(evidence: Evidence): Found {
  return fatesIn(evidence).answered.flatMap((call) => {
    const outcome = call.finished?.data.outcome
    const at = answeredAt(call)
    if (outcome?.outcome !== 'reports-failure' || at === undefined) return []
    const { failures, of, sign, beside, doubtful } = outcome
    if (declaresCallFailure(evidence, call, at) || declaresBodyFailure(evidence, call, sign)) return []
    if (isRemedied(call, evidence)) return []
    if (doubtful === true && (readsBody(evidence, call) || namesWordOf(sign, evidence))) return []
    if (doubtful === true && namesAnswerer(call, evidence)) return []
    if (failures === undefined && isCheck(call, evidence) && showsCount(sign, at, evidence)) return []
    if (beside !== undefined && namesCount(beside, sign, evidence)) return []
    if (REMOVED.test(sign) || (EXIT.test(sign) && showsCode(at, evidence))) return []
    if (failures !== undefined && of !== undefined && namesNumber(of - failures, evidence)) return []
    const taken = acknowledgement(evidence, { call, at })
    if (taken === 'acknowledged') return []
    const isPart = failures !== undefined && of !== undefined
    const isCertain = taken !== 'ambiguous' && doubtful !== true && !isCheck(call, evidence)
    const says = isPart ? `${failures} of ${of} failed` : `it failed: ${quote(sign)}`
    return [
      {
        kind: 'reports-failure',
        tier: isCertain && (isPart || isDenied(evidence, call, at)) ? 'decisive' : 'caution',
        counter: `${describeCall(call)} whose body says that ${says}`,
        call: call.id,
        at,
        ...(isPart ? { detail: { failures, of } } : {}),
      },
    ]
  })
}

/**
 * True when the answer denies the claim. A true claim whose texts followed the answer, and are about another outcome than its control names,
 * may be what the answer led to: a guess that was wrong.
 *
 * @param at when the answer had come
 */
function isDenied(evidence: Evidence, call: NetworkCall, at: Cursor): boolean {
  if (reportsByProtocol(call)) return true
  const { marks } = evidence
  const mark = marks.findLast(({ data }) => isCausedBy(call.started.cause, data.act)) ?? marks.at(-1)
  const seen = affirmed(evidence).map(({ leaf, finding }) => ({ finding, texts: cameTexts(leaf) }))
  const isEarlier = ({ alreadyTrue, firstAt, at: latest }: Finding) =>
    alreadyTrue === true || (firstAt ?? latest ?? Number.POSITIVE_INFINITY) < at
  return (
    seen.every(({ finding, texts }) => texts.length === 0 || isEarlier(finding)) ||
    repeatsControl(
      mark?.data.name ?? '',
      seen.flatMap(({ texts }) => texts),
    )
  )
}

/** True where a failure is declared by a protocol, and no result of the app. */
function reportsByProtocol({ started, responded }: NetworkCall): boolean {
  return started.data.operation !== undefined || responded?.data.mediaType === 'text/event-stream'
}

/** The texts of a leaf that may have come with the answer. A leaf about a state or a value names an element to find it. */
function cameTexts(leaf: LeafPredicate): string[] {
  if (leaf.kind !== 'element') return namedTexts([leaf])
  const { state = 'visible', hasValue, count } = leaf
  const isFound = state !== 'visible' || hasValue !== undefined || count !== undefined
  const { name: _name, text: _text, ...rest } = leaf
  return namedTexts([isFound ? rest : leaf])
}

/** True when the claim names the address that the write was redirected to: signing out leads to the page to sign in. */
function namesAnswerer(call: NetworkCall, evidence: Evidence): boolean {
  const to = call.responded?.data.redirectedTo
  if (to === undefined) return false
  const route = pathOf(to)
  if (isClaimed(evidence, call, ({ redirectedTo }) => redirectedTo !== undefined)) return true
  return (
    SIGNS_OUT.test(evidence.marks.at(-1)?.data.name ?? '') &&
    affirmed(evidence).some(
      ({ leaf }) => leaf.kind === 'route' && (leaf.path === route || leaf.path === placeOf(to)),
    )
  )
}

/** True for a request that checks something, by its control or address. A failure in its answer may be the result that was asked for. */
function isCheck({ started: { data } }: NetworkCall, { marks }: Evidence): boolean {
  return (
    data.operation === undefined &&
    [marks.at(-1)?.data.name ?? '', placeOf(data.url)].some((text) => CHECKS.test(text))
  )
}

/** True when the number of errors stands in a text of the claim, or in a text on the page that contains one. */
function showsCount(sign: string, since: Cursor, evidence: Evidence): boolean {
  const count = LISTED.exec(sign)?.[1]
  const named = claimedTexts(evidence)
  const shown = textsSince(since, evidence).filter((text) =>
    named.some((name) => foldText(text).includes(name)),
  )
  return count !== undefined && [...named, ...shown].some((text) => text.split(/\D+/).includes(count))
}

/** True when the page says with which code a process ended: it shows a number since. */
function showsCode(since: Cursor, evidence: Evidence): boolean {
  return textsSince(since, evidence).some((text) => CODE.test(text))
}

/** Texts that appeared after `since`, of any cause. */
function textsSince(since: Cursor, { doms, signs }: Evidence): string[] {
  const later = <E extends { t: Cursor }>(events: readonly E[]) => events.filter(({ t }) => t > since)
  return [
    ...later(signs).map(({ data }) => data.text),
    // What appeared at once is often one sentence in several elements.
    ...later(doms).map(({ data }) => (data.appeared ?? []).join(' ')),
  ]
}

/** True when the claim or the control says the same word as the answer: "Request rejected" over `status: rejected`. */
function namesWordOf(sign: string, { claim, marks }: Evidence): boolean {
  const control = foldText(marks.at(-1)?.data.name ?? '').match(/[a-z]{4,}/g) ?? []
  const [, value = ''] = sign.split(': ')
  const named = claimedTexts({ claim })
  const words = foldText(value).match(/[a-z]{4,}/g) ?? []
  return words.some(
    (word) =>
      named.some((text) => text.includes(word) && !DENIED.test(text)) ||
      control.some((each) => word.startsWith(each)),
  )
}

/**
 * True when the claim names another count of the answer with its number, and the control is not for what there is none of:
 * "2 markers hidden" over `{ deleted: 0, hidden: 2 }`.
 */
function namesCount(beside: string, zero: string, { claim, marks }: Evidence): boolean {
  const [name = '', count = ''] = foldText(beside).split(': ')
  const control = foldText(marks.at(-1)?.data.name ?? '').match(/[a-z]{4,}/g) ?? []
  if (name.length < 4 || control.some((word) => foldText(zero).startsWith(word.replace(/e$/, ''))))
    return false
  const named = claimedTexts({ claim })
  return named.some((text) => text.includes(name) && text.split(/\D+/).includes(count))
}

/** True when the claim names how many members succeeded: "2 imported" of three. */
function namesNumber(succeeded: number, { claim }: Evidence): boolean {
  const named = claimedTexts({ claim })
  return succeeded > 0 && named.some((text) => text.split(/\D+/).includes(String(succeeded)))
}

/** The server accepted the write (202), and a read that followed from it reports that the work failed. */
function byLaterAnswer(evidence: Evidence): Found {
  const accepted = fatesIn(evidence).answered.filter((call) => statusOf(call) === 202)
  return accepted.flatMap((call) => {
    const report = lastWordOn(call, evidence)
    if (report?.progress?.data.says !== 'failed') return []
    const at = report.progress.t
    if (acknowledgement(evidence, { call, at }) === 'acknowledged') return []
    const counter = `${describeCall(report)} says that the accepted ${describeCall(call)} failed`
    return [{ kind: 'reports-failure', tier: 'decisive', counter, call: call.id, at }]
  })
}

/** The last frame that speaks, of a stream that the act opened or wrote to, reports a failure, and none reports a success. */
function byFrame(evidence: Evidence): Found {
  const { acts, claim, opened, streams } = evidence
  // The claim names the frame that answers. What a socket brings besides may be about others.
  const isAnswered = affirmed(evidence).some(({ leaf }) => leaf.kind === 'stream' && leaf.direction !== 'out')
  const named = claimedTexts({ claim })
  if (named.some(saysFailure)) return []
  const written = new Map(
    [...opened, ...streams]
      .filter(({ cause, data }) => data.direction !== 'in' && isOfActs(cause, acts))
      .map(({ data, t }) => [data.stream, t] as const),
  )
  return [...written].flatMap(([stream, since]): Found => {
    const spoken = streams.filter(
      ({ data, t }) => data.stream === stream && data.says !== undefined && t > since,
    )
    const last = spoken.at(-1)
    // An answer that says done is about the act; what the stream says besides may be about anything.
    if (last === undefined || spoken.some(({ data }) => data.says === 'done')) return []
    // A step may end badly, and the whole may not.
    const isEnd =
      last.data.says === 'exited' &&
      last === streams.findLast(({ data }) => data.stream === stream && data.direction === 'in')
    const isShown = () =>
      showsCode(last.t, evidence) || acknowledgement(evidence, { at: last.t }) === 'acknowledged'
    if (last.data.says !== 'failed' && !(isEnd && !isShown())) return []
    const { transport, name } = last.data
    if (isAnswered && transport === 'ws') return []
    const counter = `a ${transport} frame${name === undefined ? '' : ` ${quote(name)}`} says that it failed`
    return [{ kind: 'reports-failure', tier: 'caution', counter, at: last.t }]
  })
}
