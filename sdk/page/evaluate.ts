/** The truth of a level leaf in the page as it is (design: verdict.md, the leaves' table). */
import { ProbeError } from '../protocol/errors.js'
import { containsText, fitsGlob, foldText } from '../protocol/match.js'
import type { ElementLeaf, LevelAnswer, LevelLeaf, RouteLeaf, TextLeaf } from '../protocol/predicates.js'
import { evaluateState } from '../state/evaluate.js'
import { phraseOf } from './describe.js'
import { evaluateMatches } from './evaluate-matches.js'
import { evaluateStorage } from './evaluate-storage.js'
import { type Evaluated, type EvaluationContext, plain } from './evaluated.js'
import type { Ignore } from './find.js'
import { isInState } from './in-state.js'
import { exactFirst, matching, queryOf } from './locate.js'
import { near, nearText } from './near.js'
import { refOf, resolveRef, type Staleness } from './refs.js'
import { scopeOf } from './scope.js'
import { placeOf } from './source.js'
import { rawValueOf } from './states.js'
import { findText } from './text.js'
import { isVisible, readableText } from './visible.js'

const REFS = 5
const OBSERVED_CHARS = 200

export function evaluateLeaf(leaf: LevelLeaf, context: EvaluationContext): Evaluated {
  try {
    switch (leaf.kind) {
      case 'element':
        return ofElement(leaf, context)
      case 'text':
        return ofText(leaf, context)
      case 'state':
        return plain(evaluateState(leaf, context))
      case 'route':
        return plain(ofRoute(leaf, context))
      case 'matches':
        return evaluateMatches(leaf, context)
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

function ofElement(leaf: ElementLeaf, { redact, isIgnored }: EvaluationContext): Evaluated {
  const { target, state, hasValue, hasText, count, absent } = leaf
  const root = scopeOf(leaf.scope)
  const query = 'ref' in target ? undefined : queryOf(target)
  const all = 'ref' in target ? [resolveRef(target.ref)] : matching(root, target, isIgnored)
  const seen = all.filter(isVisible)
  const has = (element: Element) =>
    (hasValue === undefined || (rawValueOf(element) ?? '') === hasValue) &&
    (hasText === undefined || holdsText(element, hasText, isIgnored))
  const nearMiss = () => {
    const [other] = seen
    if (other !== undefined)
      return [`${phraseOf(other, redact)} is there, but not ${demandOf(leaf)}${placeOf(other)}`]
    const [hidden] = all
    if (hidden !== undefined)
      return [`${phraseOf(hidden, redact)} is there and not visible${placeOf(hidden)}`]
    return query === undefined ? [] : near(root, query, redact, isIgnored)
  }
  if (state === 'hidden') {
    // Not in the page at all is hidden, too.
    const shown = seen.filter(has)
    const answer = { holds: shown.length === 0, ...refsOf(shown) }
    return {
      answer,
      matched: [],
      concerned: all,
      near: () => shown.slice(0, 1).map((element) => `${phraseOf(element, redact)} is visible`),
    }
  }
  const meant = query === undefined || count !== undefined ? seen : exactFirst(seen, query)
  const matched = meant.filter(
    (element) => (state === undefined || isInState(element, state)) && has(element),
  )
  const evaluated = { matched, concerned: meant }
  if (absent === true) {
    const answer = { holds: matched.length === 0, ...refsOf(matched) }
    return {
      ...evaluated,
      answer,
      near: () => matched.slice(0, 1).map((element) => `${phraseOf(element, redact)} is there`),
    }
  }
  if (count !== undefined) {
    const answer = { holds: matched.length === count, observed: matched.length, ...refsOf(matched) }
    return {
      ...evaluated,
      answer,
      near: () => [
        `there ${matched.length === 1 ? 'is' : 'are'} ${matched.length}`,
        ...(matched.length === 0 ? nearMiss() : []),
      ],
    }
  }
  const [first] = matched
  if (first === undefined) {
    const other = meant.find((element) => isOtherwise(element, leaf))
    const observed = other === undefined ? {} : { observed: phraseOf(other, redact) }
    return { ...evaluated, answer: { holds: false, ...observed }, near: nearMiss }
  }
  return {
    ...evaluated,
    answer: { holds: true, observed: phraseOf(first, redact), ...refsOf(matched) },
    near: () => [],
  }
}

/** States of a control that last until it is operated again; others are phases, as of a button while it saves. */
const LASTING: readonly ElementLeaf['state'][] = [
  'checked',
  'unchecked',
  'expanded',
  'collapsed',
  'selected',
  'focused',
  'inViewport',
]
/** What is told there comes and goes. */
const LIVE = '[role="status"],[role="alert"],[role="log"],[aria-live],output'

/** True where an element is as the leaf does not say: another value, state or text stands there. */
function isOtherwise(element: Element, { state, hasValue, hasText }: ElementLeaf): boolean {
  if (hasValue !== undefined || LASTING.includes(state)) return true
  return hasText !== undefined && readableText(element) !== '' && element.closest(LIVE) === null
}

function refsOf(elements: readonly Element[]): { refs?: string[] } {
  return elements.length === 0 ? {} : { refs: elements.slice(0, REFS).map(refOf) }
}

function holdsText(element: Element, wanted: string, isIgnored: Ignore): boolean {
  return findText(element, wanted, isIgnored).length > 0 || containsText(readableText(element), wanted)
}

function demandOf({ state, hasValue, hasText }: ElementLeaf): string {
  const demands = [
    ...(state === undefined ? [] : [state]),
    ...(hasValue === undefined ? [] : [`with value "${hasValue}"`]),
    ...(hasText === undefined ? [] : [`with text "${hasText}"`]),
  ]
  return demands.length === 0 ? 'visible' : demands.join(' and ')
}

function ofText({ contains, scope, absent }: TextLeaf, { redact, isIgnored }: EvaluationContext): Evaluated {
  const scoped = scopeOf(scope)
  const root = scoped === document.documentElement ? document.body : scoped
  const hits = root === null ? [] : findText(root, contains, isIgnored)
  const evaluated = { matched: hits.flatMap(({ nodes }) => nodes), concerned: [] }
  const refs = refsOf([...new Set(hits.map(({ element }) => element))])
  const [first] = hits
  if (first === undefined) {
    if (absent === true) return { ...evaluated, answer: { holds: true }, near: () => [] }
    return { ...evaluated, answer: { holds: false }, near: () => nearText(root, contains, redact, isIgnored) }
  }
  const observed = redact.text(readableText(first.element)).slice(0, OBSERVED_CHARS)
  if (absent === true)
    return {
      ...evaluated,
      answer: { holds: false, observed, ...refs },
      near: () => [`the text "${observed}" is there`],
    }
  const told = foldText(observed) === foldText(contains) ? contains : observed
  return { ...evaluated, answer: { holds: true, observed: told, ...refs }, near: () => [] }
}

function ofRoute({ path, contains }: RouteLeaf, { redact }: EvaluationContext): LevelAnswer {
  const { pathname, search, hash } = location
  const whole = `${pathname}${search}${hash}`
  const fits = path === undefined || fitsGlob(pathname, path) || fitsGlob(whole, path)
  const holds = fits && (contains === undefined || whole.includes(contains))
  const observed = redact.url(location.href).replace(location.origin, '')
  return holds ? { holds, observed } : { holds, observed, near: [`the route is ${observed}`] }
}
