/** The truth of a level leaf in the page as it is (design: verdict.md, the leaves' table). */
import type { Redactor } from '../observe/channel.js'
import { codeOf } from '../protocol/errors.js'
import { containsText, fitsGlob, foldText, matches } from '../protocol/match.js'
import type {
  ElementLeaf,
  ElementState,
  LevelAnswer,
  LevelLeaf,
  RouteLeaf,
  StateLeaf,
  TextLeaf,
} from '../protocol/predicates.js'
import type { Json } from '../protocol/values.js'
import { toDepth, walkPath } from '../state/path.js'
import type { StoreRegistry } from '../state/registry.js'
import { find, near } from './find.js'
import { queryOf } from './locate.js'
import { nameOf } from './name.js'
import { refOf, resolveRef } from './refs.js'
import { roleOf } from './role.js'
import { scopeOf } from './scope.js'
import { fieldValueOf, rawValueOf, statesOf } from './states.js'
import { elementsWithText, similarTexts } from './text.js'
import { isDisabled, isVisible, readableText } from './visible.js'

export interface EvaluationContext {
  redact: Redactor
  stores: StoreRegistry
  isIgnored(node: Node): boolean
}

/** An answer, with the nodes that matched, by which a new match is told from an old one. */
export interface Evaluated {
  answer: LevelAnswer
  matched: Element[]
}

export function evaluateLeaf(leaf: LevelLeaf, context: EvaluationContext): Evaluated {
  try {
    switch (leaf.kind) {
      case 'element':
        return ofElement(leaf, context)
      case 'text':
        return ofText(leaf, context)
      case 'state':
        return { answer: ofState(leaf, context), matched: [] }
      case 'route':
        return { answer: ofRoute(leaf, context), matched: [] }
    }
  } catch (thrown) {
    const code = codeOf(thrown)
    if (code === 'STALE_REF')
      return { answer: { holds: false, near: [(thrown as Error).message] }, matched: [] }
    if (code === 'NO_MATCH')
      return { answer: { holds: isNegative(leaf), near: [(thrown as Error).message] }, matched: [] }
    return { answer: { holds: null, code: 'bad_scope' }, matched: [] }
  }
}

function isNegative(leaf: LevelLeaf): boolean {
  return (leaf.kind === 'text' || leaf.kind === 'element') && leaf.absent === true
}

function ofElement(leaf: ElementLeaf, { redact, isIgnored }: EvaluationContext): Evaluated {
  const { target, state, hasValue, hasText, count, absent } = leaf
  const root = scopeOf(leaf.scope)
  const all = 'ref' in target ? [resolveRef(target.ref)] : find(root, queryOf(target), isIgnored)
  const there = state === 'hidden' ? all : all.filter(isVisible)
  const fitting = there.filter(
    (element) =>
      (state === undefined || isInState(element, state)) &&
      (hasValue === undefined || (rawValueOf(element) ?? '') === hasValue) &&
      (hasText === undefined || containsText(readableText(element), hasText)),
  )
  const refs = fitting.slice(0, 5).map(refOf)
  if (absent === true) {
    const first = fitting[0]
    const near = first === undefined ? {} : { near: [`${describe(first, redact)} is there`], refs }
    return { answer: { holds: fitting.length === 0, ...near }, matched: fitting }
  }
  if (count !== undefined) {
    return { answer: { holds: fitting.length === count, observed: fitting.length }, matched: fitting }
  }
  // A hidden element that is not in the page at all is hidden, too.
  if (state === 'hidden' && all.length === 0) return { answer: { holds: true }, matched: [] }
  const [first] = fitting
  if (first !== undefined)
    return { answer: { holds: true, observed: describe(first, redact), refs }, matched: fitting }
  const other = there[0]
  const sentences =
    other === undefined
      ? 'ref' in target
        ? [`${describe(all[0] ?? root, redact)} is there and not visible`]
        : near(root, queryOf(target), redact)
      : [`${describe(other, redact)} is there, but not ${demanded(leaf)}`]
  return { answer: { holds: false, near: sentences }, matched: [] }
}

function demanded({ state, hasValue, hasText }: ElementLeaf): string {
  if (hasValue !== undefined) return `with value "${hasValue}"`
  return hasText === undefined ? (state ?? 'so') : `with text "${hasText}"`
}

function describe(element: Element, redact: Redactor): string {
  const name = redact.text(nameOf(element)).slice(0, 80)
  const value = fieldValueOf(element, redact)
  const states = statesOf(element)
  return [
    roleOf(element),
    name === '' ? '' : `"${name}"`,
    value === undefined || value === '' ? '' : `value "${value.slice(0, 80)}"`,
    states.length === 0 ? '' : `[${states.join(' ')}]`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function isInState(element: Element, state: ElementState): boolean {
  const states = statesOf(element)
  switch (state) {
    case 'visible':
      return isVisible(element)
    case 'hidden':
      return !isVisible(element)
    case 'enabled':
      return !isDisabled(element)
    case 'disabled':
      return isDisabled(element)
    case 'unchecked':
      return !states.includes('checked')
    case 'editable':
      return element.matches(
        'input:read-write,textarea:read-write,select:enabled,[contenteditable]:not([contenteditable="false"])',
      )
    case 'inViewport': {
      const { top, left, bottom, right } = element.getBoundingClientRect()
      return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    }
    default:
      return states.includes(state)
  }
}

function ofText({ contains, scope, absent }: TextLeaf, { redact, isIgnored }: EvaluationContext): Evaluated {
  const root = scopeOf(scope)
  const matched = elementsWithText(
    root === document.documentElement ? document.body : root,
    contains,
    isIgnored,
  )
  const first = matched[0]
  if (absent === true) return { answer: { holds: matched.length === 0 }, matched }
  if (first !== undefined) {
    const observed = redact.text(readableText(first)).slice(0, 200)
    return {
      answer: { holds: true, observed: foldText(observed) === foldText(contains) ? contains : observed },
      matched,
    }
  }
  const hidden = foldText(root.textContent ?? '').includes(foldText(contains))
  const similar = similarTexts(root, contains).map((text) => `"${redact.text(text)}"`)
  const near = [
    ...(hidden ? [`the text "${contains}" is in the page and not visible`] : []),
    ...(similar.length === 0 ? [] : [`similar text: ${similar.join(', ')}`]),
  ]
  return { answer: { holds: false, ...(near.length === 0 ? {} : { near }) }, matched }
}

function ofState(
  { statePath, store, equals }: StateLeaf,
  { redact, stores }: EvaluationContext,
): LevelAnswer {
  const names = stores.names()
  if (store === undefined && names.length > 1) {
    const holding = names.filter((name) => walkPath(stores.peek(name)?.state, statePath).found)
    if (holding.length !== 1)
      return { holds: null, code: 'ambiguous_store', near: [`stores: ${names.join(', ')}`] }
    return ofState(
      { kind: 'state', statePath, store: holding[0] ?? '', ...(equals === undefined ? {} : { equals }) },
      { redact, stores, isIgnored: () => false },
    )
  }
  const name = store ?? names[0] ?? ''
  const peeked = stores.peek(name)
  if (peeked === undefined) {
    const known =
      names.length === 0 ? 'no store is registered' : `no store "${name}"; there are ${names.join(', ')}`
    return { holds: false, near: [known] }
  }
  const walked = walkPath(peeked.state, statePath)
  if (!walked.found) {
    return {
      holds: false,
      near: [`${name} has no "${statePath}"; keys there: ${(walked.availableKeys ?? []).join(', ')}`],
    }
  }
  const key = statePath.split('.').at(-1) ?? ''
  const copy = redact.value({ [key]: walked.value }) as { [key: string]: Json }
  const observed = toDepth(copy[key] ?? null, 2)
  const holds = equals === undefined || matches(equals, plain(walked.value))
  return holds
    ? { holds, observed }
    : { holds, observed, near: [`${name}.${statePath} is ${JSON.stringify(observed)}`] }
}

/** The value as JSON has it, unredacted: compared in the page only. */
function plain(value: unknown): Json | undefined {
  if (value === undefined) return undefined
  if (value instanceof Map) return plain(Object.fromEntries(value))
  if (value instanceof Set) return plain([...value])
  try {
    return JSON.parse(JSON.stringify(value)) as Json
  } catch {
    return String(value)
  }
}

function ofRoute({ path, contains }: RouteLeaf, { redact }: EvaluationContext): LevelAnswer {
  const { pathname, search, hash } = location
  const whole = `${pathname}${search}${hash}`
  const fits = path === undefined || fitsGlob(pathname, path) || fitsGlob(whole, path)
  const holds = fits && (contains === undefined || whole.includes(contains))
  const observed = redact.url(location.href).replace(location.origin, '')
  return holds ? { holds, observed } : { holds, observed, near: [`the route is ${observed}`] }
}
