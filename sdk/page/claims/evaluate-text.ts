import { isFoundAsShown, shownText } from '../../dom/shown-text.js'
import { searchText } from '../../dom/text.js'
import { readableText } from '../../dom/visible.js'
import { foldText } from '../../protocol/match.js'
import type { TextLeaf } from '../../protocol/predicates.js'
import { searchNearText } from '../find/near.js'
import { scopeOf } from '../find/scope.js'
import { type Evaluated, type EvaluationContext, refsOf, saying } from './evaluated.js'

const OBSERVED_CHARS = 200

export function* evaluateText(
  { contains, scope, absent }: TextLeaf,
  { refs, redact, isIgnored }: EvaluationContext,
): Generator<void, Evaluated> {
  const scoped = scopeOf(scope, refs)
  // While the head is read, there is no body.
  const root = scoped === document.documentElement ? (document.body ?? scoped) : scoped
  const found = yield* searchText(root, contains, isIgnored)
  const hits = found.filter(({ element }) => isFoundAsShown(element, readableText(element), contains, redact))
  const evaluated = { matched: hits.flatMap(({ nodes }) => nodes), concerned: [] }
  const named = refsOf([...new Set(hits.map(({ element }) => element))], refs)
  const [first] = hits
  if (first === undefined) {
    if (absent === true) return { ...evaluated, answer: { holds: true }, near: () => saying([]) }
    const near = () => searchNearText(root, contains, redact, isIgnored)
    return { ...evaluated, answer: { holds: false }, near }
  }
  const observed = shownText(first.element, readableText(first.element), redact).slice(0, OBSERVED_CHARS)
  if (absent === true) {
    const near = () => saying([`the text ${JSON.stringify(observed)} is there`])
    return { ...evaluated, answer: { holds: false, observed, ...named }, near }
  }
  const shown = foldText(observed) === foldText(contains) ? contains : observed
  return { ...evaluated, answer: { holds: true, observed: shown, ...named }, near: () => saying([]) }
}
