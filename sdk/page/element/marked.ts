/** What a person marks, as it is reported, and how it is found again. */
import { isFoundAsShown, shownText } from '../../dom/shown-text.js'
import type { Refs } from '../../dom/refs.js'
import { componentOf } from '../../frameworks/index.js'
import type { PageBox } from '../../protocol/commands/boxes.js'
import type { Marked, MarkedElement } from '../../protocol/conversation.js'
import { ProbeError } from '../../protocol/errors.js'
import { MARKED_CHARS } from '../../protocol/limits.js'
import { REDACTED } from '../../protocol/redaction/redacted.js'
import type { Ref } from '../../protocol/values.js'
import type { Redactor } from '../../values/redactor.js'
import { readAccessibility } from '../accessibility/index.js'
import type { PageContext } from '../page-context.js'
import { reportedName } from './describe.js'
import { originOf } from './origin.js'
import { selectorOf } from './selector.js'

/** An element, or a part of the page: a selected text or a drawn area, with the element that holds it. */
export type MarkTarget = Element | { element?: Element; text?: string; area?: PageBox }

export function markedOf(target: MarkTarget, context: PageContext): Marked {
  const { element, text, area } = 'nodeType' in target ? { element: target } : target
  return {
    ...(element === undefined || context.isIgnored(element)
      ? {}
      : { element: markedElement(element, context) }),
    ...(text === undefined ? {} : { text: quotable(String(text), element ?? document.body, context.redact) }),
    ...(area === undefined ? {} : { area: whole(area) }),
  }
}

function markedElement(
  element: Element,
  { refs, redact }: Pick<PageContext, 'refs' | 'redact'>,
): MarkedElement {
  const read = readAccessibility()
  const selector = selectorOf(element, redact)
  const { component, source } = originOf(element, componentOf(element), redact)
  return {
    ref: refs.of(element),
    role: read.role(element),
    name: reportedName(element, redact, undefined, read),
    ...(selector === undefined ? {} : { selector }),
    ...(component === undefined ? {} : { component: component.slice(0, MARKED_CHARS) }),
    ...(source === undefined ? {} : { source }),
  }
}

/** The element of a mark, even after the app rendered it again: then the one that its selector and role fit. */
export function markedAgain(
  { ref, role, selector }: Pick<MarkedElement, 'ref' | 'role' | 'selector'>,
  refs: Refs,
): Element | undefined {
  const known = connected(ref, refs)
  if (known !== undefined || selector === undefined) return known
  const [found, another] = document.querySelectorAll(selector)
  const isSame = found !== undefined && another === undefined && readAccessibility().role(found) === role
  return isSame ? found : undefined
}

function connected(ref: Ref, refs: Refs): Element | undefined {
  try {
    return refs.resolve(ref)
  } catch (error) {
    if (error instanceof ProbeError) return undefined
    throw error
  }
}

/** A text that is only found in a secret is not quoted. */
function quotable(text: string, element: Element, redact: Redactor): string {
  return isFoundAsShown(element, element.textContent ?? '', text, redact)
    ? shownText(element, text, redact).slice(0, MARKED_CHARS)
    : REDACTED
}

function whole({ x, y, width, height }: PageBox): PageBox {
  const [left = 0, top = 0, wide = 0, high = 0] = [x, y, width, height].map((px) => Math.round(Number(px)) || 0)
  return { x: left, y: top, width: Math.max(0, wide), height: Math.max(0, high) }
}
