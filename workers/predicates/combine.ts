/** Three-valued truth of a claim: Kleene's strong logic over findings (docs/design/verdict.md#three-values). */
import type { Cursor } from '../../sdk/protocol/values.js'
import { quote } from '../wording/quote.js'
import type { Evaluation } from './evaluation.js'
import { inOrder } from './in-order.js'
import { kindOf, natureOf } from './index.js'
import type { Finding, LeafCode, View } from './leaf.js'
import { namesCredential } from './names-credential.js'
import type { LeafPredicate, Predicate } from './predicate.js'

/** Blind spots that have a place in the page, so that a scope can leave them out. */
const OF_PLACES: ReadonlySet<string> = new Set(['canvas', 'cross-origin-frame'])

export function evaluate(predicate: Predicate, view: View, negated = false): Evaluation {
  switch (predicate.kind) {
    case 'allOf':
      return all(predicate.predicates.map((part) => evaluate(part, view, negated)))
    case 'anyOf':
      return any(predicate.predicates.map((part) => evaluate(part, view, negated)))
    case 'inOrder':
      return inOrder(predicate.predicates, view, (part, rest) => evaluate(part, rest, negated))
    case 'not':
      return inverse(evaluate(predicate.predicate, view, !negated))
    default:
      return ofLeaf(predicate, view, negated)
  }
}

function ofLeaf(leaf: LeafPredicate, view: View, negated: boolean): Evaluation {
  const kind = kindOf(leaf)
  const finding = guarded(leaf, inTime(kind.evaluate(leaf, view, negated), view, negated), view)
  // Under `not`, a leaf without a match makes the claim true only so far.
  const provisional =
    finding.provisional === true || (negated && finding.truth === false && finding.final !== true)
  // A leaf that already held in the first answer became true at an unknown moment.
  const at = finding.truth !== true || finding.turn === -1 ? undefined : (finding.firstAt ?? finding.at)
  return {
    truth: finding.truth,
    ...(at === undefined ? {} : { at }),
    ...(finding.code === undefined ? {} : { code: finding.code }),
    deciding: [{ leaf, grade: kind.grade, finding, negated }],
    provisional,
    final: finding.final === true,
  }
}

/** A leaf that came true too late is false. Cursors count ms. */
function inTime(finding: Finding, { within }: View, negated: boolean): Finding {
  const at = finding.firstAt ?? finding.at
  if (within === undefined || negated || finding.truth !== true || at === undefined) return finding
  const tookMs = Math.round(at - within.from)
  if (tookMs <= within.ms) return finding
  const fact = `${finding.fact} after ${tookMs} ms, not within ${within.ms} ms`
  return { ...finding, truth: false, code: 'assertion_failed', fact, final: true }
}

/** Turns a finding into unknown when its evidence was replaced, lost, or could not be observed. */
function guarded(leaf: LeafPredicate, finding: Finding, view: View): Finding {
  const nature = natureOf(leaf)
  const { editedAt, superseded } = view
  const isVoided = view.voids === 'all' || nature === 'event'
  if (superseded && isVoided) {
    return voided(finding, 'superseded_document', 'the document was replaced, and not by the act')
  }
  if (finding.truth === null || leaf.kind === 'settled') return finding
  if ((finding.truth === false || finding.byAbsence === true) && namesCredential(leaf)) {
    return voided(finding, 'blind_spot', `${finding.fact}, but credentials are redacted and not compared`)
  }
  const isPast = isVoided || view.isOrdered === true || finding.transient === true
  const isOlder = (at: Cursor) => (finding.at === undefined ? nature === 'event' : finding.at < at)
  if (editedAt !== null && isPast && isOlder(editedAt)) {
    return voided(finding, 'superseded_edit', `${finding.fact}, before the code was edited`)
  }
  if (finding.byAbsence !== true) return finding
  const isSeen = view.isDriven && kindOf(leaf).isSeenByDriver?.(leaf, view) === true
  if (view.navigated && nature === 'event' && !isSeen) {
    return voided(
      finding,
      'blind_spot',
      `${finding.fact}, but what happened between two documents was not seen`,
    )
  }
  const { reads, mayBeHidden = () => true } = kindOf(leaf)
  const gaps = nature === 'event' ? view.lost : view.unseen
  const lost = reads.find((channel) => gaps.has(channel))
  if (lost !== undefined)
    return voided(finding, 'evidence_lost', `${finding.fact}, but events of ${lost} were lost`)
  const blind = view.blind.find(
    (spot) =>
      spot.channels.some((channel) => reads.includes(channel)) &&
      !(finding.apart === true && OF_PLACES.has(spot.spot)) &&
      mayBeHidden(leaf, spot, finding),
  )
  if (blind === undefined) return finding
  const { spot, channels, where } = blind
  const channel = reads.find((each) => channels.includes(each))
  const what = `${spot} ${quote(where)}`
  return voided(finding, 'blind_spot', `${finding.fact}, but ${channel} cannot be seen everywhere: ${what}`)
}

function voided(finding: Finding, code: LeafCode, fact: string): Finding {
  return {
    truth: null,
    code,
    fact,
    ...(finding.evidence === undefined ? {} : { evidence: finding.evidence }),
  }
}

/** Codes that best explain a false or unknown claim, the best first. */
const EXPLAINING: readonly LeafCode[] = ['rolled_back', 'in_flight', 'superseded_document', 'superseded_edit']

function all(parts: Evaluation[]): Evaluation {
  const truth = parts.some((part) => part.truth === false)
    ? false
    : parts.some((part) => part.truth === null)
      ? null
      : true
  const deciders = parts.filter((part) => part.truth === truth)
  const codes = deciders.flatMap(({ code }) => code ?? [])
  const code = EXPLAINING.find((each) => codes.includes(each)) ?? codes[0]
  return {
    truth,
    ...(code === undefined ? {} : { code }),
    deciding: deciders.flatMap((part) => part.deciding),
    provisional: deciders.some((part) => part.provisional),
    final: truth === false ? deciders.some((part) => part.final) : deciders.every((part) => part.final),
    ...momentOf(truth === true ? deciders : [], Math.max),
  }
}

/** The dual of `all`: true if any part is true. */
function any(parts: Evaluation[]): Evaluation {
  const { at: _at, ...found } = inverse(all(parts.map(inverse)))
  const held = found.truth === true ? parts.filter(({ truth }) => truth) : []
  // What was so before has no moment; what came true beside it has one.
  const became = held.filter(({ deciding }) => !deciding.every(({ finding }) => finding.alreadyTrue === true))
  return { ...found, ...momentOf(became.length > 0 ? became : held, Math.min) }
}

/** When the combined claim became true. Known only if every part's moment is known. */
function momentOf(parts: Evaluation[], choose: (...moments: number[]) => number): { at?: Cursor } {
  const moments = parts.flatMap(({ at }) => at ?? [])
  return moments.length > 0 && moments.length === parts.length ? { at: choose(...moments) } : {}
}

function inverse({ at: _at, ...evaluation }: Evaluation): Evaluation {
  return { ...evaluation, truth: evaluation.truth === null ? null : !evaluation.truth }
}
