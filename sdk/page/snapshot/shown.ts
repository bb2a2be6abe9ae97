import { shownText } from '../../dom/shown-text.js'
import { clip, fold } from '../../dom/wording.js'
import type { Redactor } from '../../values/redactor.js'
import type { Accessibility } from '../accessibility/index.js'
import type { ElementFacts } from './element-facts.js'
import type { Level } from './level.js'
import { repeatsName } from './printed-line.js'
import { GATHERS_TEXT, SCOPES, SHOWN_IF_NAMED, TRANSPARENT } from './roles.js'

const NAME_CHARS = 160

/** Empty for an element that is printed without a name. */
export function printedName(
  { element, role, isSeen, isOperated, gathersText }: ElementFacts,
  { muted, sink }: Level,
  {
    reading,
    testId,
    redact,
    interactiveOnly,
  }: { reading: Accessibility; testId: string; redact: Redactor; interactiveOnly: boolean },
): string {
  if (gathersText || !isSeen) return ''
  if (element.localName === 'iframe' || !(TRANSPARENT.has(role) || GATHERS_TEXT.has(role))) {
    // In an element that is named by its text, only controls have names.
    if (!isOperated && (muted || (interactiveOnly && !SCOPES.has(role)))) return ''
    if (role === 'heading' && sink.gatherer !== undefined) return ''
    return clip(shownText(element, reading.name(element), redact), NAME_CHARS)
  }
  if (!isOperated && !element.hasAttribute(testId)) return ''
  const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return clip(shownText(element, fold(text), redact), NAME_CHARS)
}

/**
 * @param around the parent
 * @param isRoot the outline was requested for this element
 */
export function isShown(
  { element, role, isSeen, isOperated, faded, gathersText }: ElementFacts,
  name: string,
  { muted, sink, around }: Level,
  { testId, isRoot, interactiveOnly }: { testId: string; isRoot: boolean; interactiveOnly: boolean },
): boolean {
  if (!isSeen) return false
  if (isOperated) return true
  if (faded) return false
  if (isRoot) return !TRANSPARENT.has(role)
  if (interactiveOnly) return role === 'dialog' || role === 'alertdialog'
  if (element.localName === 'iframe' || element.hasAttribute('popover')) return true
  if (muted) return false
  if (TRANSPARENT.has(role))
    return role === 'generic' && element.hasAttribute(testId) && isTextAlone(element) && name !== ''
  if (sink.gatherer !== undefined && (role === 'heading' || role === 'image')) return false
  if (role === 'heading' && repeatsName(name, around)) return false
  return gathersText || !SHOWN_IF_NAMED.has(role) || name !== ''
}

/** A wrapper with a test id is shown when it marks one text, not a whole region. */
function isTextAlone(element: Element): boolean {
  return element.childElementCount === 0
}
