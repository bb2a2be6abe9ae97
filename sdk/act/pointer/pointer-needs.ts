/** What reacts on an element only to a real pointer, which a script cannot move. */

import { closestFlat } from '../../dom/walk.js'
import { hasHoverHandler } from '../../frameworks/index.js'
import type { HoverListeners } from '../../observe/dom/hover-listeners.js'
import { attempt } from '../../platform/patch.js'
import type { PointerNeed } from '../../protocol/commands/act.js'

const RULES = 5_000

/** Hover handlers get only untrusted events; `:hover` rules do not apply at all. */
export function pointerNeedsOf(element: Element, listeners: HoverListeners): PointerNeed[] {
  return [
    ...(listeners.has(element) || hasHoverHandler(element) ? (['handlers'] as const) : []),
    ...(hasHoverRule(element) ? (['hover-rule'] as const) : []),
  ]
}

function hasHoverRule(element: Element): boolean {
  const root = element.getRootNode() as Document | ShadowRoot
  let left = RULES
  const within = (rules: CSSRuleList, around: string): boolean => {
    for (const rule of rules) {
      left -= 1
      if (left < 0) return false
      const { selectorText, cssRules } = rule as CSSStyleRule & { cssRules?: CSSRuleList }
      const selector = selectorText?.replaceAll('&', `:is(${around})`)
      if (
        selector?.includes(':hover') &&
        hoveredParts(selector).some((part) => closestFlat(element, part) !== null)
      )
        return true
      if (cssRules !== undefined && within(cssRules, selector ?? around)) return true
    }
    return false
  }
  let found = false
  for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) {
    // Rules in a style sheet of another origin cannot be read.
    attempt(() => {
      found ||= within(sheet.cssRules, '*')
    })
  }
  return found
}

/** For each selector of a list: its part up to the compound with `:hover`, with `:hover` always matching. */
function hoveredParts(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let begin = 0
  let opened = 0
  let isFound = false
  const note = (end: number) => {
    isFound = true
    const part = list.slice(begin, end).replaceAll(':hover', HELD).trim()
    parts.push(/(?:^|[\s>+~])$/.test(part) ? `${part}*` : part)
  }
  for (let at = 0; at < list.length; at++) {
    const sign = list[at]
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    else if (sign === ',' && depth === 0) {
      begin = at + 1
      isFound = false
    } else if (sign === ':' && depth === 0) opened = at
    if (isFound || !list.startsWith(':hover', at)) continue
    if (depth === 0) note(at)
    else if (list.startsWith(':not(', opened)) note(opened)
    else note(closeOf(list, at, depth))
  }
  return parts
}

/** Matches every element. */
const HELD = ':not(_)'

/** Index after the bracket that closes all open ones. */
function closeOf(list: string, from: number, within: number): number {
  let depth = within
  let at = from
  for (; at < list.length && depth > 0; at++) {
    if (list[at] === '(') depth += 1
    else if (list[at] === ')') depth -= 1
  }
  return at
}
