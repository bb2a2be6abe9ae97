import { fitting } from '../../dom/pieces.js'
import { searchText } from '../../dom/text.js'
import { isVisible } from '../../dom/visible.js'
import type { FindStrategy } from '../../protocol/commands/find.js'
import { ProbeError } from '../../protocol/errors.js'
import { CANDIDATES } from '../../protocol/limits.js'
import { foldText } from '../../protocol/match.js'
import type { Locator, Place } from '../../protocol/predicates.js'
import { readAccessibility } from '../accessibility/index.js'
import { reportedName } from '../element/describe.js'
import type { PageContext } from '../page-context.js'
import { foundAsShown } from './as-shown.js'
import { type Query, search } from './find.js'
import { searchNear } from './near.js'
import { scopeOf } from './scope.js'

type Described = Exclude<Locator, { ref: string }>

const NAME_CHARS = 200
const FIELDS = 'input,textarea,select,button,meter,output,progress,[contenteditable],[role]'

/** Names and texts match as substrings, a test id as a whole. */
export function queryOf(locator: Described): Query {
  if ('role' in locator) {
    const { role, name } = locator
    return { by: 'role', value: role, ...(name === undefined ? {} : { name }), exact: false }
  }
  const { nth: _nth, within: _within, ...description } = locator
  const [[by, value] = ['text', '']] = Object.entries(description)
  return { by: by as FindStrategy, value: String(value), exact: by === 'testid' }
}

/** Elements that a locator may mean. A text is visible and may span elements; a label belongs to a field. */
export function* matching(
  root: Element,
  locator: Described,
  { isIgnored, redact }: Pick<PageContext, 'isIgnored' | 'redact'>,
): Generator<void, Element[]> {
  if ('text' in locator) {
    const hits = yield* searchText(root, locator.text, isIgnored)
    const elements = [...new Set(hits.map(({ element }) => element))]
    return foundAsShown(elements, queryOf(locator), redact)
  }
  const query = queryOf(locator)
  const found = foundAsShown(yield* search(root, query, isIgnored), query, redact)
  return 'label' in locator ? found.filter((element) => element.matches(FIELDS)) : found
}

/**
 * The one element that a locator names. Prefers a visible element.
 *
 * @throws ProbeError STALE_REF; NO_MATCH with near misses; AMBIGUOUS_TARGET with up to five candidates
 */
export function* locate(locator: Locator, context: PageContext): Generator<void, Element> {
  const { refs, redact, isIgnored } = context
  if ('ref' in locator) return refs.resolve(locator.ref)
  const query = queryOf(locator)
  const { nth } = locator
  const root = yield* rootOf(locator.within, context)
  const all = yield* matching(root, locator, { isIgnored, redact })
  yield
  const visible = yield* fitting(all, isVisible)
  const found = yield* exactFirst(visible.length > 0 ? visible : all, query)
  const only = found.at(nth ?? 0)
  if (only === undefined) {
    if (found.length > 0)
      throw new ProbeError('NO_MATCH', `only ${found.length} elements match ${JSON.stringify(locator)}`, {
        near: [],
      })
    const sentences = yield* searchNear(root, query, redact, isIgnored)
    throw new ProbeError('NO_MATCH', sentences[0] ?? `nothing matches ${JSON.stringify(locator)}`, {
      near: sentences,
    })
  }
  if (found.length > 1 && nth === undefined) {
    const read = readAccessibility()
    const candidates = found.slice(0, CANDIDATES).map((element) => ({
      ref: refs.of(element),
      role: read.role(element),
      name: reportedName(element, redact, NAME_CHARS, read),
    }))
    throw new ProbeError('AMBIGUOUS_TARGET', `${found.length} elements match ${JSON.stringify(locator)}`, {
      candidates,
    })
  }
  return only
}

/** The part of the page in which `within` looks: a ref, a CSS selector, or the one element that a locator names. */
export function* rootOf(within: Place['within'] | undefined, context: PageContext): Generator<void, Element> {
  return typeof within === 'object' ? yield* locate(within, context) : scopeOf(within, context.refs)
}

/** Keeps only the elements whose whole text or name is the wanted one, if there are any. */
export function* exactFirst(found: Element[], { by, value, name }: Query): Generator<void, Element[]> {
  const wanted = by === 'role' ? name : by === 'text' || by === 'label' ? value : undefined
  if (wanted === undefined || found.length < 2) return found
  const folded = foldText(wanted)
  const read = readAccessibility()
  const exact = yield* fitting(found, (element) => {
    const text = by === 'text' ? (element.textContent ?? '') : read.nameIfShown(element)
    return foldText(text) === folded
  })
  return exact.length > 0 ? exact : found
}
