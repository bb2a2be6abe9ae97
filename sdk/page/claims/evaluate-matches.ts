import { fitting } from '../../dom/pieces.js'
import type { Refs } from '../../dom/refs.js'
import { shownText } from '../../dom/shown-text.js'
import { isVisible, readableText } from '../../dom/visible.js'
import { isTag } from '../../dom/walk.js'
import { TEXT_CHARS } from '../../protocol/limits.js'
import type { MatchesLeaf, ShownAndHeld } from '../../protocol/predicates.js'
import type { Json } from '../../protocol/values.js'
import { heldAt, REDACTED_ANSWER } from '../../state/evaluate.js'
import { describeAt, extentOf, isHiddenAt } from '../../values/describe.js'
import { keysIn } from '../../values/path.js'
import { fieldValueOf, hasValue, statesOf } from '../element/states.js'
import { exactFirst, matching, queryOf } from '../find/locate.js'
import { searchNear } from '../find/near.js'
import { scopeOf } from '../find/scope.js'
import { type Evaluated, type EvaluationContext, plain, saying } from './evaluated.js'

const ON = ['checked', 'pressed', 'selected', 'expanded']

/** Reads what an element shows and what a store holds. Holds when both could be read; the actor compares them. */
export function* evaluateMatches(leaf: MatchesLeaf, context: EvaluationContext): Generator<void, Evaluated> {
  const { target, scope, statePath, as } = leaf
  const { refs, redact, stores, isIgnored } = context
  const root = scopeOf(scope, refs)
  const query = 'ref' in target ? undefined : queryOf(target)
  const all =
    'ref' in target ? [refs.resolve(target.ref)] : yield* matching(root, target, { isIgnored, redact })
  const seen = yield* fitting(all, isVisible)
  const meant = query === undefined ? seen : yield* exactFirst(seen, query)
  // Does not yield after this line: a store changes without a mutation.
  const held = heldAt(leaf, stores, redact)
  if ('holds' in held) return plain(held)
  const { value, where } = held
  if (isHiddenAt(keysIn(statePath), value, redact)) return plain(REDACTED_ANSWER)
  const length = lengthOf(value)
  if (as === 'count' || (as === undefined && length !== undefined)) {
    const count = length ?? (typeof value === 'number' ? value : undefined)
    return count === undefined
      ? notComparable(where, 'neither a number nor a list')
      : both({ shown: seen.length, held: count }, [], refs)
  }
  if (value !== null && typeof value === 'object' && !(value instanceof Date))
    return notComparable(where, 'not a single value')
  const shownBy = (element: Element) => {
    if (typeof value === 'boolean') return statesOf(element).some((state) => ON.includes(state))
    const isChosen = isTag(element, 'select') && hasValue(element, String(value))
    return isChosen ? redact.text(String(value)) : textOf(element, redact)
  }
  const [first, ...others] = meant
  if (first === undefined) {
    const near = () =>
      query === undefined
        ? saying(['the element is not visible'])
        : searchNear(root, query, redact, isIgnored)
    return { ...plain({ holds: false }), near }
  }
  const shown = shownBy(first)
  if (others.some((element) => shownBy(element) !== shown))
    return plain({
      holds: null,
      code: 'ambiguous_target',
      near: [`${meant.length} elements match and show different things; name one`],
    })
  return both({ shown, held: describeAt(keysIn(statePath), value, redact, extentOf(1)) }, meant, refs)
}

function both({ shown, held }: ShownAndHeld, concerned: readonly Element[], refs: Refs): Evaluated {
  const observed: Json = { shown, held }
  const named = concerned.length === 0 ? {} : { refs: concerned.slice(0, 1).map(refs.of) }
  return { ...plain({ holds: true, observed, ...named }), concerned }
}

function notComparable(where: string, why: string): Evaluated {
  return plain({
    holds: null,
    code: 'bad_scope',
    near: [`${JSON.stringify(where)} is ${why}: name a value in it`],
  })
}

function textOf(element: Element, redact: EvaluationContext['redact']): string {
  return (
    fieldValueOf(element, redact) ?? shownText(element, readableText(element), redact).slice(0, TEXT_CHARS)
  )
}

function lengthOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length
  return value instanceof Set || value instanceof Map ? value.size : undefined
}
