/** The truth of a level leaf in the page as it is (docs/design/verdict.md#leaves). */

import { fitting } from '../../dom/pieces.js'
import type { Refs, Staleness } from '../../dom/refs.js'
import { placeOf } from '../../dom/source.js'
import { searchText } from '../../dom/text.js'
import { isVisible, readableText } from '../../dom/visible.js'
import { ProbeError } from '../../protocol/errors.js'
import { containsText, fitsGlob, foldText } from '../../protocol/match.js'
import type { ElementLeaf, LevelAnswer, LevelLeaf, RouteLeaf, TextLeaf } from '../../protocol/predicates.js'
import { evaluateState } from '../../state/evaluate.js'
import { phraseOf } from '../element/describe.js'
import { hasValue } from '../element/states.js'
import type { Ignore } from '../find/find.js'
import { exactFirst, matching, queryOf } from '../find/locate.js'
import { searchNear, searchNearText } from '../find/near.js'
import { scopeOf } from '../find/scope.js'
import { evaluateMatches } from './evaluate-matches.js'
import { evaluateStorage } from './evaluate-storage.js'
import { type Evaluated, type EvaluationContext, plain, saying } from './evaluated.js'
import { isInState } from './in-state.js'

const REFS = 5
const OBSERVED_CHARS = 200

/** Judges a leaf, giving way now and then where it reads nodes. */
export function* evaluateLeaf(leaf: LevelLeaf, context: EvaluationContext): Generator<void, Evaluated> {
  try {
    switch (leaf.kind) {
      case 'element':
        return yield* ofElement(leaf, context)
      case 'text':
        return yield* ofText(leaf, context)
      case 'state':
        return plain(evaluateState(leaf, context))
      case 'route':
        return plain(ofRoute(leaf, context))
      case 'matches':
        return yield* evaluateMatches(leaf, context)
      case 'storage':
        return plain(evaluateStorage(leaf, context))
    }
  } catch (thrown) {
    return ofMissing(leaf, thrown)
  }
}

/** The target's ref or the scope is not there. */
function ofMissing(leaf: LevelLeaf, thrown: unknown): Evaluated {
  const near = [thrown instanceof Error ? thrown.message : String(thrown)]
  const code = thrown instanceof ProbeError ? thrown.code : undefined
  const why = (thrown as { detail?: { why?: Staleness } }).detail?.why
  const isGone = code === 'NO_MATCH' || (code?.startsWith('STALE_REF') === true && why !== 'never-given')
  if (!isGone) return plain({ holds: null, code: 'bad_scope', near })
  return plain(isAboutAbsence(leaf) ? { holds: true } : { holds: false, near })
}

function isAboutAbsence(leaf: LevelLeaf): boolean {
  if (leaf.kind === 'text') return leaf.absent === true
  if (leaf.kind !== 'element') return false
  return leaf.absent === true || leaf.count === 0 || leaf.state === 'hidden'
}

function* ofElement(
  leaf: ElementLeaf,
  { refs, redact, isIgnored }: EvaluationContext,
): Generator<void, Evaluated> {
  const { target, state, hasValue: wanted, hasText, count, absent } = leaf
  const root = scopeOf(leaf.scope, refs)
  const query = 'ref' in target ? undefined : queryOf(target)
  const all = 'ref' in target ? [refs.resolve(target.ref)] : yield* matching(root, target, isIgnored)
  const seen = yield* fitting(all, isVisible)
  function* holding(elements: readonly Element[]): Generator<void, Element[]> {
    const held: Element[] = []
    for (const element of elements) {
      yield
      if (wanted !== undefined && !hasValue(element, wanted)) continue
      if (hasText === undefined || (yield* holdsText(element, hasText, isIgnored))) held.push(element)
    }
    return held
  }
  function* nearMiss(): Generator<void, string[]> {
    const [other] = seen
    if (other !== undefined)
      return [`${phraseOf(other, redact)} is there, but not ${demandOf(leaf)}${placeOf(other)}`]
    const [hidden] = all
    if (hidden !== undefined)
      return [`${phraseOf(hidden, redact)} is there and not visible${placeOf(hidden)}`]
    return query === undefined ? [] : yield* searchNear(root, query, redact, isIgnored)
  }
  const firstIs = (elements: readonly Element[], what: string) => () =>
    saying(elements.slice(0, 1).map((element) => `${phraseOf(element, redact)} is ${what}`))
  if (state === 'hidden') {
    // Not in the page at all is hidden, too.
    const shown = yield* holding(seen)
    const answer = { holds: shown.length === 0, ...refsOf(shown, refs) }
    return { answer, matched: [], concerned: all, near: firstIs(shown, 'visible') }
  }
  const meant = query === undefined || count !== undefined ? seen : yield* exactFirst(seen, query)
  const inState = yield* fitting(meant, (element) => state === undefined || isInState(element, state))
  const matched = yield* holding(inState)
  const evaluated = { matched, concerned: meant }
  if (absent === true) {
    const answer = { holds: matched.length === 0, ...refsOf(matched, refs) }
    return { ...evaluated, answer, near: firstIs(matched, 'there') }
  }
  if (count !== undefined) {
    const answer = { holds: matched.length === count, observed: matched.length, ...refsOf(matched, refs) }
    function* near(): Generator<void, string[]> {
      const there = `there ${matched.length === 1 ? 'is' : 'are'} ${matched.length}`
      return [there, ...(matched.length === 0 ? yield* nearMiss() : [])]
    }
    return { ...evaluated, answer, near }
  }
  const [first] = matched
  if (first === undefined) {
    const other = meant.find((element) => isOtherwise(element, leaf))
    const observed = other === undefined ? {} : { observed: phraseOf(other, redact) }
    return { ...evaluated, answer: { holds: false, ...observed }, near: nearMiss }
  }
  const answer = { holds: true, observed: phraseOf(first, redact), ...refsOf(matched, refs) }
  return { ...evaluated, answer, near: () => saying([]) }
}

/** States in which a control stands that is there; one that is not is neither so nor otherwise. */
const OF_CONTROLS: readonly ElementLeaf['state'][] = [
  'checked',
  'unchecked',
  'expanded',
  'collapsed',
  'selected',
  'focused',
  'inViewport',
  'enabled',
  'disabled',
  'editable',
]
/** What is told there comes and goes. */
const LIVE = '[role="status"],[role="alert"],[role="log"],[aria-live],output'

/** True where an element is as the leaf does not say: another value, state or text stands there. */
function isOtherwise(element: Element, { state, hasValue: wanted, hasText }: ElementLeaf): boolean {
  if (wanted !== undefined || OF_CONTROLS.includes(state)) return true
  return hasText !== undefined && readableText(element) !== '' && element.closest(LIVE) === null
}

function refsOf(elements: readonly Element[], refs: Refs): { refs?: string[] } {
  return elements.length === 0 ? {} : { refs: elements.slice(0, REFS).map(refs.of) }
}

function* holdsText(element: Element, wanted: string, isIgnored: Ignore): Generator<void, boolean> {
  const hits = yield* searchText(element, wanted, isIgnored)
  return hits.length > 0 || containsText(readableText(element), wanted)
}

function demandOf({ state, hasValue: wanted, hasText }: ElementLeaf): string {
  const demands = [
    ...(state === undefined ? [] : [state]),
    ...(wanted === undefined ? [] : [`with value "${wanted}"`]),
    ...(hasText === undefined ? [] : [`with text "${hasText}"`]),
  ]
  return demands.length === 0 ? 'visible' : demands.join(' and ')
}

function* ofText(
  { contains, scope, absent }: TextLeaf,
  { refs, redact, isIgnored }: EvaluationContext,
): Generator<void, Evaluated> {
  const scoped = scopeOf(scope, refs)
  const root = scoped === document.documentElement ? document.body : scoped
  const hits = root === null ? [] : yield* searchText(root, contains, isIgnored)
  const evaluated = { matched: hits.flatMap(({ nodes }) => nodes), concerned: [] }
  const named = refsOf([...new Set(hits.map(({ element }) => element))], refs)
  const [first] = hits
  if (first === undefined) {
    if (absent === true) return { ...evaluated, answer: { holds: true }, near: () => saying([]) }
    const near = () => searchNearText(root, contains, redact, isIgnored)
    return { ...evaluated, answer: { holds: false }, near }
  }
  const observed = redact.text(readableText(first.element)).slice(0, OBSERVED_CHARS)
  if (absent === true) {
    const near = () => saying([`the text "${observed}" is there`])
    return { ...evaluated, answer: { holds: false, observed, ...named }, near }
  }
  const told = foldText(observed) === foldText(contains) ? contains : observed
  return { ...evaluated, answer: { holds: true, observed: told, ...named }, near: () => saying([]) }
}

function ofRoute({ path, contains }: RouteLeaf, { redact }: EvaluationContext): LevelAnswer {
  const { pathname, search, hash } = location
  const whole = `${pathname}${search}${hash}`
  const fits = path === undefined || fitsGlob(pathname, path) || fitsGlob(whole, path)
  const holds = fits && (contains === undefined || whole.includes(contains))
  const observed = redact.url(location.href).replace(location.origin, '')
  return holds ? { holds, observed } : { holds, observed, near: [`the route is ${observed}`] }
}
