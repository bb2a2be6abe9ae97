import { fitting } from '../../dom/pieces.js'
import { searchText } from '../../dom/text.js'
import { isVisible } from '../../dom/visible.js'
import type { FindStrategy } from '../../protocol/commands/find.js'
import { ProbeError } from '../../protocol/errors.js'
import { CANDIDATES } from '../../protocol/limits.js'
import { foldText } from '../../protocol/match.js'
import type { Locator } from '../../protocol/predicates.js'
import { readAccessibility } from '../accessibility/index.js'
import { tellName } from '../element/describe.js'
import type { PageContext } from '../page-context.js'
import { type Ignore, type Query, search } from './find.js'
import { searchNear } from './near.js'

type Description = Exclude<Locator, { ref: string }>

const NAME_CHARS = 200
const FIELDS = 'input,textarea,select,button,meter,output,progress,[contenteditable],[role]'

/** A locator as a query; a ref is none. Words need not be whole, a test id is. */
export function queryOf(locator: Description): Query {
  if ('role' in locator) {
    const { role, name } = locator
    return { by: 'role', value: role, ...(name === undefined ? {} : { name }), exact: false }
  }
  const [[by, value] = ['text', '']] = Object.entries(locator)
  return { by: by as FindStrategy, value: String(value), exact: by === 'testid' }
}

/** What a locator may mean: a text may stand across elements and is seen, a label is a field's. */
export function* matching(
  root: Element,
  locator: Description,
  isIgnored: Ignore,
): Generator<void, Element[]> {
  if ('text' in locator) {
    const hits = yield* searchText(root, locator.text, isIgnored)
    return [...new Set(hits.map(({ element }) => element))]
  }
  const found = yield* search(root, queryOf(locator), isIgnored)
  return 'label' in locator ? found.filter((element) => element.matches(FIELDS)) : found
}

/**
 * The one element that a locator names: the visible one where there are several. Gives way now and then.
 *
 * @throws ProbeError STALE_REF; NO_MATCH with what is near; AMBIGUOUS_TARGET with up to five candidates
 */
export function* locate(
  locator: Locator,
  { refs, redact, isIgnored }: PageContext,
): Generator<void, Element> {
  if ('ref' in locator) return refs.resolve(locator.ref)
  const query = queryOf(locator)
  const root = document.documentElement
  const all = yield* matching(root, locator, isIgnored)
  yield
  const visible = yield* fitting(all, isVisible)
  const found = yield* exactFirst(visible.length > 0 ? visible : all, query)
  const [only] = found
  if (only === undefined) {
    const sentences = yield* searchNear(root, query, redact, isIgnored)
    throw new ProbeError('NO_MATCH', sentences[0] ?? `nothing matches ${JSON.stringify(locator)}`, {
      near: sentences,
    })
  }
  if (found.length > 1) {
    const read = readAccessibility()
    const candidates = found.slice(0, CANDIDATES).map((element) => ({
      ref: refs.of(element),
      role: read.role(element),
      name: tellName(element, redact, NAME_CHARS, read),
    }))
    throw new ProbeError('AMBIGUOUS_TARGET', `${found.length} elements match ${JSON.stringify(locator)}`, {
      candidates,
    })
  }
  return only
}

/** Where some of several have exactly the wanted words, they are meant. */
export function* exactFirst(found: Element[], { by, value, name }: Query): Generator<void, Element[]> {
  const wanted = by === 'role' ? name : by === 'text' || by === 'label' ? value : undefined
  if (wanted === undefined || found.length < 2) return found
  const folded = foldText(wanted)
  const read = readAccessibility()
  const exact = yield* fitting(found, (element) => {
    const words = by === 'text' ? (element.textContent ?? '') : read.nameIfShown(element)
    return foldText(words) === folded
  })
  return exact.length > 0 ? exact : found
}
