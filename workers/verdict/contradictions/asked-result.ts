/** An answer that reports a failure may be the result that was asked for. */

import { ERROR_MESSAGE } from '../../../sdk/protocol/error-message.js'
import type { Outcome } from '../../../sdk/protocol/events.js'
import { foldText } from '../../../sdk/protocol/match.js'
import type { Cursor } from '../../../sdk/protocol/values.js'
import { type NetworkCall, pathOf, placeOf } from '../../timeline/calls.js'
import { controlOf } from '../control-of.js'
import type { Evidence } from '../evidence.js'
import { mayBeOfActs } from './acknowledged.js'
import { affirmed, isClaimed, readsBody } from './declared.js'
import { claimedTexts } from './named-texts.js'

export interface Report {
  call: NetworkCall
  outcome: Extract<Outcome, { outcome: 'reports-failure' }>
  /** when the answer had come */
  at: Cursor
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
const NOUN = /[a-z]{4,}/g

/** True when the claim or the page says what the answer says, or the answer says only what the control was for. */
export function isAskedResult(report: Report, evidence: Evidence): boolean {
  const { call, outcome, at } = report
  const { failures, of, sign, doubtful } = outcome
  const isDoubtful = doubtful === true
  return (
    (isDoubtful && (readsBody(evidence, call) || namesWord(report, evidence))) ||
    (isDoubtful && namesAnswerer(call, evidence)) ||
    (failures === undefined && isCheck(call, evidence) && showsCount(report, evidence)) ||
    namesOtherCount(report, evidence) ||
    REMOVED.test(sign) ||
    (sign === ERROR_MESSAGE && showsMessage(at, evidence)) ||
    (EXIT.test(sign) && showsCode(at, evidence)) ||
    (failures !== undefined && of !== undefined && namesNumber(of - failures, evidence))
  )
}

/** True for a request that checks something, by its control or address. A failure in its answer may be the result that was asked for. */
export function isCheck(call: NetworkCall, evidence: Evidence): boolean {
  const { operation, url } = call.started.data
  return (
    operation === undefined && [controlOf(call, evidence), placeOf(url)].some((text) => CHECKS.test(text))
  )
}

/** True when the page says with which code a process ended: it shows a number since. */
export function showsCode(since: Cursor, evidence: Evidence): boolean {
  return textsSince(since, evidence).some((text) => CODE.test(text))
}

/** True when the page shows what a failed answer said, also where the claim names it: a move that is refused with a reason. */
function showsMessage(since: Cursor, evidence: Evidence): boolean {
  return evidence.signs.some(
    (sign) => sign.t > since && sign.data.kind === 'server-text' && mayBeOfActs(sign, evidence),
  )
}

/** True when the claim names the address that the write was redirected to: signing out leads to the page to sign in. */
function namesAnswerer(call: NetworkCall, evidence: Evidence): boolean {
  const to = call.responded?.data.redirectedTo
  if (to === undefined) return false
  const route = pathOf(to)
  if (isClaimed(evidence, call, ({ redirectedTo }) => redirectedTo !== undefined)) return true
  return (
    SIGNS_OUT.test(controlOf(call, evidence)) &&
    affirmed(evidence).some(
      ({ leaf }) => leaf.kind === 'route' && (leaf.path === route || leaf.path === placeOf(to)),
    )
  )
}

/** True when the number of errors stands in a text of the claim, or in a text on the page that contains one. */
function showsCount({ outcome: { sign }, at }: Report, evidence: Evidence): boolean {
  const count = LISTED.exec(sign)?.[1]
  const named = claimedTexts(evidence)
  const shown = textsSince(at, evidence).filter((text) => named.some((name) => foldText(text).includes(name)))
  return count !== undefined && [...named, ...shown].some((text) => holdsNumber(text, count))
}

/** True when the claim or the control says the same word as the answer: "Request rejected" over `status: rejected`. */
function namesWord({ call, outcome: { sign } }: Report, evidence: Evidence): boolean {
  const [, value = ''] = sign.split(': ')
  const control = nounsOf(controlOf(call, evidence))
  const named = claimedTexts(evidence)
  return nounsOf(value).some(
    (word) =>
      named.some((text) => text.includes(word) && !DENIED.test(text)) ||
      control.some((each) => word.startsWith(each)),
  )
}

/**
 * True when the claim names another count of the answer with its number, and the control is not for what there is none of:
 * "2 markers hidden" over `{ deleted: 0, hidden: 2 }`.
 */
function namesOtherCount({ call, outcome: { sign: zero, beside } }: Report, evidence: Evidence): boolean {
  if (beside === undefined) return false
  const [name = '', count = ''] = foldText(beside).split(': ')
  const isForNone = nounsOf(controlOf(call, evidence)).some((word) =>
    foldText(zero).startsWith(word.replace(/e$/, '')),
  )
  if (name.length < 4 || isForNone) return false
  return claimedTexts(evidence).some((text) => text.includes(name) && holdsNumber(text, count))
}

/** True when the claim names how many members succeeded: "2 imported" of three. */
function namesNumber(succeeded: number, evidence: Evidence): boolean {
  return succeeded > 0 && claimedTexts(evidence).some((text) => holdsNumber(text, String(succeeded)))
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

function nounsOf(text: string): readonly string[] {
  return foldText(text).match(NOUN) ?? []
}

function holdsNumber(text: string, digits: string): boolean {
  return text.split(/\D+/).includes(digits)
}
