import type { Accessibility } from '../accessibility/index.js'
import type { Level } from './level.js'
import { GATHERS_TEXT, MAY_BE_OPERATED, OPERATED } from './roles.js'

/** An element that contains one of these is more than one line of text. */
const STRUCTURE = 'ul,ol,dl,table,form,section,article,h1,h2,h3,h4,h5,h6,p+p'
const CONTROLS = 'a[href],button,input,select,textarea,[role]'

export interface ElementFacts {
  readonly element: Element
  readonly role: string
  /** its own text is visible */
  readonly isSeen: boolean
  /** it or an ancestor is transparent */
  readonly faded: boolean
  readonly cursor: string
  /** a control, by role or behaviour */
  readonly isOperated: boolean
  /** begins and ends a line of text */
  readonly isBlock: boolean
  /** its line contains its text */
  readonly gathersText: boolean
}

export function readFacts(
  element: Element,
  style: CSSStyleDeclaration,
  around: Level,
  { reading, interactiveOnly }: { reading: Accessibility; interactiveOnly: boolean },
): ElementFacts {
  const role = reading.role(element)
  const isSeen = style.visibility === 'visible'
  const faded = around.faded || style.opacity === '0'
  const cursor = MAY_BE_OPERATED.has(role) ? style.cursor : around.cursor
  const isControl = OPERATED.has(role) || isClickable(element, role, cursor, around)
  return {
    element,
    role,
    isSeen,
    faded,
    cursor,
    isOperated: isSeen && isControl && (!faded || style.pointerEvents !== 'none'),
    isBlock: !/^(?:inline|contents|ruby)/.test(style.display),
    gathersText: !interactiveOnly && GATHERS_TEXT.has(role) && (role === 'row' || isOneLine(element)),
  }
}

/** A control without a role: focusable, with a handler in the markup, or with a hand cursor. */
function isClickable(element: Element, role: string, cursor: string, around: Level): boolean {
  if (!MAY_BE_OPERATED.has(role) || around.muted) return false
  if (element.hasAttribute('onclick')) return true
  if (element.hasAttribute('tabindex')) return (element as HTMLElement).tabIndex >= 0
  if (cursor !== 'pointer' || around.cursor === 'pointer' || element.localName === 'label') return false
  return element.querySelector(CONTROLS) === null
}

function isOneLine(element: Element): boolean {
  return element.querySelector(STRUCTURE) === null
}
