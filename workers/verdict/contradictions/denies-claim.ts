import type { Cursor } from '../../../sdk/protocol/values.js'
import type { Finding } from '../../predicates/leaf.js'
import type { LeafPredicate } from '../../predicates/predicate.js'
import type { NetworkCall } from '../../timeline/calls.js'
import { controlOf } from '../control-of.js'
import type { Evidence } from '../evidence.js'
import { affirmed } from './declared.js'
import { namedTexts } from './named-texts.js'
import { repeatsControl } from './repeats-control.js'

/**
 * True when an answer that reports a failure denies the claim. A true claim whose texts followed the answer, and are about
 * another outcome than its control names, may be what the answer led to: a guess that was wrong.
 *
 * @param at when the answer had come
 */
export function deniesClaim(call: NetworkCall, at: Cursor, evidence: Evidence): boolean {
  if (reportsByProtocol(call)) return true
  const seen = affirmed(evidence).map(({ leaf, finding }) => ({ finding, texts: cameTexts(leaf) }))
  const isEarlier = ({ alreadyTrue, firstAt, at: latest }: Finding) =>
    alreadyTrue === true || (firstAt ?? latest ?? Number.POSITIVE_INFINITY) < at
  return (
    seen.every(({ finding, texts }) => texts.length === 0 || isEarlier(finding)) ||
    repeatsControl(
      controlOf(call, evidence),
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
