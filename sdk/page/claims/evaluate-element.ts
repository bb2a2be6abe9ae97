import { fitting } from '../../dom/pieces.js'
import { isFoundAsShown } from '../../dom/shown-text.js'
import { searchText } from '../../dom/text.js'
import { isVisible, readableText } from '../../dom/visible.js'
import { judge } from '../../protocol/judge.js'
import { containsText } from '../../protocol/match.js'
import type { ElementLeaf } from '../../protocol/predicates.js'
import { REDACTED_ANSWER } from '../../state/evaluate.js'
import type { Redactor } from '../../values/redactor.js'
import { isDrawn } from '../element/chart.js'
import { phraseOf } from '../element/describe.js'
import { placeOf } from '../element/source.js'
import { hasValue, isValueRedacted } from '../element/states.js'
import type { Ignore } from '../find/find.js'
import { exactFirst, matching, queryOf } from '../find/locate.js'
import { searchNear } from '../find/near.js'
import { scopeOf } from '../find/scope.js'
import { type Evaluated, type EvaluationContext, refsOf, saying } from './evaluated.js'
import { isInState } from './in-state.js'
import { isStyled, otherStyles } from './styled.js'

/** Every other state is definite: an element that is not in it contradicts the leaf. */
const VISIBILITY: readonly ElementLeaf['state'][] = [undefined, 'visible', 'hidden']
const SAID_CHARS = 120
/** Live regions, whose texts appear and disappear. */
const LIVE = '[role="status"],[role="alert"],[role="log"],[aria-live],output'

export function* evaluateElement(
  leaf: ElementLeaf,
  { refs, redact, isIgnored }: EvaluationContext,
): Generator<void, Evaluated> {
  const { target, state, hasValue: wanted, hasText, style, drawn, count, absent } = leaf
  const root = scopeOf(leaf.scope, refs)
  const query = 'ref' in target ? undefined : queryOf(target)
  const all =
    'ref' in target ? [refs.resolve(target.ref)] : yield* matching(root, target, { isIgnored, redact })
  const seen = yield* fitting(all, isVisible)
  let isUnread = false
  const unread = {
    answer: REDACTED_ANSWER,
    matched: [],
    concerned: all,
    near: () => saying(REDACTED_ANSWER.near ?? []),
  }
  function* holding(elements: readonly Element[]): Generator<void, Element[]> {
    const held: Element[] = []
    for (const element of elements) {
      yield
      if (wanted !== undefined && wanted !== '' && isValueRedacted(element, redact)) {
        isUnread = true
        continue
      }
      if (wanted !== undefined && !hasValue(element, wanted)) continue
      if (style !== undefined && !isStyled(element, style)) continue
      if (drawn === true && isDrawn(element) !== true) continue
      if (hasText === undefined || (yield* holdsText(element, hasText, isIgnored, redact))) held.push(element)
    }
    return held
  }
  function* nearMiss(): Generator<void, string[]> {
    const [other] = seen
    if (other !== undefined)
      return [
        `${phraseOf(other, redact)} is there, but not ${demandOf(leaf)}${actualOf(other, leaf)}${placeOf(other)}`,
      ]
    const [hidden] = all
    if (hidden !== undefined)
      return [`${phraseOf(hidden, redact)} is there and not visible${placeOf(hidden)}`]
    return query === undefined ? [] : yield* searchNear(root, query, redact, isIgnored)
  }
  const firstIs = (elements: readonly Element[], what: string) => () =>
    saying(elements.slice(0, 1).map((element) => `${phraseOf(element, redact)} is ${what}`))
  if (state === 'hidden') {
    // An element that is not in the page counts as hidden.
    const shown = yield* holding(seen)
    if (isUnread) return unread
    const answer = { holds: shown.length === 0, ...refsOf(shown, refs) }
    return { answer, matched: [], concerned: all, near: firstIs(shown, 'visible') }
  }
  const meant = query === undefined || count !== undefined ? seen : yield* exactFirst(seen, query)
  const inState = yield* fitting(meant, (element) => state === undefined || isInState(element, state))
  const matched = yield* holding(inState)
  if (isUnread && (matched.length === 0 || count !== undefined)) return unread
  if (drawn === true && matched.length === 0 && meant.some((element) => isDrawn(element) === null)) {
    const answer = { holds: null, code: 'blind_spot' as const }
    return { matched, concerned: meant, answer, near: () => saying(['nobody can read what a canvas shows']) }
  }
  const evaluated = { matched, concerned: meant }
  if (absent === true) {
    const answer = { holds: matched.length === 0, ...refsOf(matched, refs) }
    return { ...evaluated, answer, near: firstIs(matched, 'there') }
  }
  if (count !== undefined) {
    const answer = {
      holds: judge(count, matched.length) === true,
      observed: matched.length,
      ...refsOf(matched, refs),
    }
    function* near(): Generator<void, string[]> {
      const there = `there ${matched.length === 1 ? 'is' : 'are'} ${matched.length}`
      return [there, ...(matched.length === 0 ? yield* nearMiss() : [])]
    }
    return { ...evaluated, answer, near }
  }
  const [first] = matched
  if (first === undefined) {
    const other = meant.find((element) => isOtherwise(element, leaf))
    const observed = other === undefined ? {} : { observed: saidBy(other, leaf, redact) }
    return { ...evaluated, answer: { holds: false, ...observed }, near: nearMiss }
  }
  const answer = { holds: true, observed: phraseOf(first, redact), ...refsOf(matched, refs) }
  return { ...evaluated, answer, near: () => saying([]) }
}

/** True when the element contradicts the leaf with another value, state or text. */
function isOtherwise(
  element: Element,
  { state, hasValue: wanted, hasText, style, drawn }: ElementLeaf,
): boolean {
  if (wanted !== undefined || style !== undefined || drawn !== undefined || !VISIBILITY.includes(state))
    return true
  return hasText !== undefined && readableText(element) !== '' && element.closest(LIVE) === null
}

/** What the element has in place of the claimed text, or what it is. */
function saidBy(element: Element, { hasText }: ElementLeaf, redact: Redactor): string {
  if (hasText === undefined) return phraseOf(element, redact)
  return redact.text(readableText(element)).slice(0, SAID_CHARS)
}

function* holdsText(
  element: Element,
  wanted: string,
  isIgnored: Ignore,
  redact: Redactor,
): Generator<void, boolean> {
  const hits = yield* searchText(element, wanted, isIgnored)
  const text = readableText(element)
  if (hits.length === 0 && !containsText(text, wanted)) return false
  return isFoundAsShown(element, text, wanted, redact)
}

/** What it has in place of the claimed style, and why its plot is not drawn. */
function actualOf(element: Element, { style, drawn }: ElementLeaf): string {
  const others = style === undefined ? [] : otherStyles(element, style)
  const isPlotless = drawn === true && isDrawn(element) === false && element.querySelector('svg') === null
  const all = [...others, ...(isPlotless ? ['there is no plot in it'] : [])]
  return all.length === 0 ? '' : `: ${all.join(', ')}`
}

function demandOf({ state, hasValue: wanted, hasText, style = {}, drawn }: ElementLeaf): string {
  const demands = [
    ...(state === undefined ? [] : [state]),
    ...(wanted === undefined ? [] : [`with value ${JSON.stringify(wanted)}`]),
    ...(hasText === undefined ? [] : [`with text ${JSON.stringify(hasText)}`]),
    ...Object.entries(style).map(([property, value]) => `with ${property} ${value}`),
    ...(drawn === undefined ? [] : ['drawn']),
  ]
  return demands.length === 0 ? 'visible' : demands.join(' and ')
}
