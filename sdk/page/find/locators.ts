/** Locators that fit one element only, for whoever must find it again in another document. */
import { fitting, stretch } from '../../dom/pieces.js'
import { testIdAttribute } from '../../dom/test-id.js'
import { isVisible } from '../../dom/visible.js'
import { flatParent, isElement } from '../../dom/walk.js'
import { asFound } from '../../platform/as-found.js'
import {
  type KeptDescription,
  type KeptLocator,
  LOCATORS,
  type Located,
} from '../../protocol/commands/locators.js'
import { foldText } from '../../protocol/match.js'
import { isPattern } from '../../protocol/pattern/pattern.js'
import type { Locator } from '../../protocol/predicates.js'
import { REDACTED } from '../../protocol/redaction/redacted.js'
import type { Milliseconds } from '../../protocol/values.js'
import { readAccessibility } from '../accessibility/index.js'
import { reportedName } from '../element/describe.js'
import type { PageContext } from '../page-context.js'
import { labelsOf } from './find.js'
import { exactFirst, matching, queryOf } from './locate.js'

/** A longer text says more about the data than about the element. */
const CHARS = 80
/** ms that the search holds up the page; a small page is searched to the end, also where that takes longer */
const SEARCH_MS = 5
const SMALL_STEPS = 4_000
const MOST_MS = 50
/** levels around an element in which a named container is looked for */
const LEVELS = 12
/** Roles that no locator needs: they say nothing, or only that there is a text. */
const VAGUE = /^(?:generic|none|presentation|paragraph|text|statictext)$/i
/** Roles of parts of a page that people name. */
const CONTAINERS =
  /^(?:dialog|alertdialog|form|region|row|listitem|article|group|radiogroup|list|table|grid|tabpanel|menu|toolbar|search|navigation|main|banner|contentinfo|complementary|treeitem)$/

export interface Sought {
  element: Element
  role: string
  /** as it is reported; empty for none */
  name: string
  /** false: the element is another one by now, so that only its test id still says which it is */
  isAsItWas: boolean
}

/**
 * @param now in ms; a search that takes too long is cut
 * @returns at most LOCATORS, in order of trust: test id; role and name; label; text; placeholder and alt; role and name in
 * a named container; the number among those of the same role and name
 */
export function locatorsOf(
  sought: Sought,
  context: PageContext,
  now: () => Milliseconds,
): Pick<Located, 'locators' | 'cut'> {
  const kept: KeptLocator[] = []
  const began = now()
  let steps = 0
  const mayContinue = () => {
    steps += 1
    const spent = now() - began
    return spent < SEARCH_MS || (steps < SMALL_STEPS && spent < MOST_MS)
  }
  const { done } = asFound(() => stretch(collect(sought, context, kept), mayContinue))
  return { locators: kept.slice(0, LOCATORS), ...(done === true ? {} : { cut: true }) }
}

function* collect(sought: Sought, context: PageContext, kept: KeptLocator[]): Generator<void, void> {
  const { element, role, name } = sought
  for (const description of descriptionsOf(sought, context)) {
    const found = yield* fits(document.documentElement, description, context)
    if (isAlone(found, element, description)) kept.push(description)
  }
  if (VAGUE.test(role) || !sought.isAsItWas) return
  const described: KeptDescription = isUsable(name, context.redact) ? { role, name } : { role }
  if (name !== '' && kept.some((locator) => locator.role !== undefined)) return
  const within = yield* containerOf(element, described, context)
  if (within !== undefined) kept.push({ ...described, within })
  if (kept.length > 0) return
  const nth = (yield* fits(document.documentElement, described, context)).indexOf(element)
  if (nth >= 0) kept.push({ ...described, nth })
}

/** What the element could be found by. */
function descriptionsOf(
  { element, role, name, isAsItWas }: Sought,
  { redact }: PageContext,
): KeptDescription[] {
  const attribute = (attributeName: string) => {
    const value = element.getAttribute(attributeName)
    return isUsable(value, redact) ? value : undefined
  }
  const testid = attribute(testIdAttribute())
  const found: KeptDescription[] = [
    ...(testid === undefined ? [] : [{ testid }]),
    ...(VAGUE.test(role) || !isUsable(name, redact) ? [] : [{ role, name }]),
  ]
  if (!isAsItWas) return found
  const [label] = labelsOf(element)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => isUsable(text, redact))
  const ownText =
    element.childElementCount === 0 ? element.textContent?.replace(/\s+/g, ' ').trim() : undefined
  const placeholder = attribute('placeholder')
  const alt = attribute('alt')
  return [
    ...found,
    ...(label === undefined ? [] : [{ label }]),
    ...(isUsable(ownText, redact) ? [{ text: ownText }] : []),
    ...(placeholder === undefined ? [] : [{ placeholder }]),
    ...(alt === undefined ? [] : [{ alt }]),
  ]
}

/** False for what is redacted, what would be read as a pattern, and what is too long. */
function isUsable(text: string | null | undefined, redact: PageContext['redact']): text is string {
  return (
    text != null &&
    text.trim() !== '' &&
    text.length <= CHARS &&
    !isPattern(text) &&
    !text.includes(REDACTED) &&
    redact.shown(text, '') === text
  )
}

/** The elements that `locate` chooses from. */
function* fits(
  root: Element,
  description: KeptDescription,
  context: PageContext,
): Generator<void, Element[]> {
  const locator = description as Exclude<Locator, { ref: string }>
  const all = yield* matching(root, locator, context)
  const visible = yield* fitting(all, isVisible)
  return yield* exactFirst(visible.length > 0 ? visible : all, queryOf(locator))
}

/** An element that the act renamed or removed is not among those found: it counts as alone if none fits as well as it did. */
function isAlone(found: readonly Element[], element: Element, { testid, name }: KeptDescription): boolean {
  if (found.includes(element)) return found.length === 1
  if (testid !== undefined) return found.length === 0
  if (name === undefined) return false
  const read = readAccessibility()
  return !found.some((each) => foldText(read.nameIfShown(each)) === foldText(name))
}

/** The nearest part of the page around the element that has a name or a test id of its own, and holds one such element. */
function* containerOf(
  element: Element,
  described: KeptDescription,
  context: PageContext,
): Generator<void, KeptDescription | undefined> {
  const read = readAccessibility()
  let at = flatParent(element)
  for (let level = 0; level < LEVELS && isElement(at); level++) {
    const role = read.role(at)
    const testid = at.getAttribute(testIdAttribute()) ?? undefined
    const name = CONTAINERS.test(role) ? reportedName(at, context.redact, CHARS + 1, read) : ''
    for (const around of [
      ...(testid === undefined ? [] : [{ testid }]),
      ...(name === '' ? [] : [{ role, name }]),
    ]) {
      if (
        (around.name ?? around.testid ?? '').length > CHARS ||
        isPattern(around.name ?? around.testid ?? '')
      )
        continue
      const found = yield* fits(document.documentElement, around, context)
      if (found.length !== 1 || found[0] !== at) continue
      const inside = yield* fits(at, described, context)
      if (inside.length === 1 && inside[0] === element) return around
    }
    at = flatParent(at)
  }
  return undefined
}
