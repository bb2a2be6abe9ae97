/** https://w3c.github.io/accname/#computation-steps */
import { elementsUnder, isElement, isTag, isText } from '../../dom/walk.js'
import { attribute, fold, hasAttribute } from './attributes.js'
import { embeddedValue } from './embedded-value.js'
import { generatedText, markerText } from './generated.js'
import { fallbackName, hostName } from './host-name.js'
import { isHidden, type Reading } from './reading.js'
import { transformed } from './text.js'
import { isClosed, referred } from './tree.js'

/** https://w3c.github.io/aria/#namefromcontent */
const NAMED_BY_CONTENT =
  /^(?:button|cell|checkbox|columnheader|comment|doc-(?:backlink|biblioref|glossref|noteref)|graphics-object|gridcell|heading|link|menuitem.*|option|radio|row|rowheader|switch|tab|tooltip|treeitem)$/
/** https://w3c.github.io/accname/#comp_name_from_heading */
const NAMED_BY_HEADING = /^(?:alertdialog|article|dialog)$/
/** Descendants that do not contribute to the name: a branch of a tree, a submenu, a nested heading. */
const APART: Partial<Record<string, RegExp>> = {
  heading: /^heading$/,
  menuitem: /^(?:group|menu|menubar)$/,
  treeitem: /^(?:group|tree)$/,
}
/** Not part of a name's content. An SVG title counts only when it is referenced. */
const UNREAD = /^(?:defs|desc|metadata|noscript|rp|rt|script|style|symbol|template|title)$/
/** Named by attributes or value, not by content. */
const CLOSED = /^(?:audio|iframe|object|select|textarea|video)$/
/** Content that nests deeper counts as plain text: reading it level by level could exhaust the stack. */
const LEVELS = 300
/** Inline elements that end a word. */
const ATOMIC = /^(?:br|img|svg)$/

interface Walk {
  readonly reading: Reading
  readonly root: Element
  readonly seen: Set<Element>
  /** no reference was followed, so other names may share the contents */
  shares: boolean
  /** another name's content was reused */
  took: boolean
}

interface Place {
  /** in the content of the named element, where text counts under any role */
  readonly inContent: boolean
  /** in a referenced element, where further references are not followed */
  readonly inReference: boolean
  /** in a hidden element that counts because it is referenced */
  readonly inHidden: boolean
}

/** Names a hidden element as if it were shown. */
export function nameIfShown(element: Element, reading: Reading): string {
  const place = { inContent: false, inReference: false, inHidden: isHidden(element, reading) }
  const nameOn = (walk: Walk) => fold(textOf(element, place, walk)) || nameFromHeading(element, walk)
  const walk = begin(element, reading)
  const name = nameOn(walk)
  // A reference may lead into shared content that is not in `seen`, so the name is computed again without sharing.
  return walk.took && !walk.shares ? nameOn({ ...begin(element, reading), shares: false }) : name
}

/** https://w3c.github.io/aria/#namefromauthor */
export function authoredName(element: Element, reading: Reading): string {
  return (
    textOfReferred(element, labelledBy(element), begin(element, reading)) ||
    fold(attribute(element, 'aria-label')) ||
    fold(attribute(element, 'title'))
  )
}

/** https://w3c.github.io/accname/#comp_labelledby */
export function referredText(element: Element, name: string, reading: Reading): string {
  return textOfReferred(element, name, begin(element, reading))
}

export function isContentName(role: string): boolean {
  return NAMED_BY_CONTENT.test(role)
}

function begin(root: Element, reading: Reading): Walk {
  return { reading, root, seen: new Set(), shares: true, took: false }
}

function textOf(element: Element, place: Place, walk: Walk): string {
  const { reading, root, seen } = walk
  // https://w3c.github.io/accname/#comp_hidden_not_referenced
  if (!place.inHidden && isHidden(element, reading))
    return reading.isExcluded(element) ? '' : contentOf(element, place, walk)
  const reference = labelledBy(element)
  const labels = reading.labels(element)
  if (labels.length > 0 || hasAttribute(element, reference) || seen.has(element)) walk.shares = false
  const text = place.inReference ? '' : textOfReferred(element, reference, walk)
  if (text !== '') return text
  if (seen.has(element)) return ''
  seen.add(element)
  const within = { ...place, inContent: true }
  const read = (other: Element) => fold(textOf(other, within, walk))
  const content = () => contentOf(element, within, walk)
  if (isTag(element, 'slot')) return content()
  const role = reading.role(element)
  const own =
    (place.inContent && element !== root && embeddedValue(element, role, read, content)) ||
    fold(attribute(element, 'aria-label')) ||
    (role === 'none' ? undefined : hostName(element, labels, read))
  if (own !== undefined) return own
  const inner = place.inContent || NAMED_BY_CONTENT.test(role) ? content() : ''
  const isBare = fold(inner) === '' && !(role === 'none' && isTag(element, 'img'))
  return isBare ? fallbackName(element, read) || inner : inner
}

/** https://w3c.github.io/accname/#comp_name_from_content */
function contentOf(element: Element, place: Place, walk: Walk): string {
  const { reading, root } = walk
  if (CLOSED.test(element.localName)) return ''
  const style = reading.style(element)
  const isSeen = place.inHidden || (style.visibility === 'visible' && !isClosed(element, reading))
  const apart = APART[reading.role(root)]
  const isPlain = !place.inHidden && apart === undefined
  const known = isPlain && walk.shares ? reading.contents.get(element) : undefined
  if (known !== undefined) {
    walk.took = true
    return known
  }
  if (reading.nesting >= LEVELS) return element.textContent ?? ''
  reading.nesting += 1
  let text = isSeen ? markerText(element, reading) + generatedText(element, '::before', reading) : ''
  for (const node of reading.children(element)) {
    if (isText(node)) {
      if (isSeen) text += transformed(node.data, style.textTransform)
    } else if (isElement(node) && !UNREAD.test(node.localName)) {
      if ((!place.inHidden && reading.isExcluded(node)) || apart?.test(reading.role(node)) === true) continue
      const inner = textOf(node, place, walk)
      const isInline = /^(?:inline|contents)$/.test(reading.style(node).display)
      text += isInline && !ATOMIC.test(node.localName) ? inner : ` ${inner} `
    }
  }
  if (isSeen) text += generatedText(element, '::after', reading)
  reading.nesting -= 1
  if (isPlain && walk.shares) reading.contents.set(element, text)
  return text
}

/** `aria-labeledby` is a misspelling that browsers accept. */
function labelledBy(element: Element): string {
  return hasAttribute(element, 'aria-labelledby') ? 'aria-labelledby' : 'aria-labeledby'
}

function textOfReferred(element: Element, name: string, walk: Walk): string {
  return joined(
    referred(element, name).map((other) => {
      const inHidden = isHidden(other, walk.reading)
      return textOf(other, { inContent: true, inReference: true, inHidden }, walk)
    }),
  )
}

function nameFromHeading(element: Element, walk: Walk): string {
  const { reading } = walk
  if (!NAMED_BY_HEADING.test(reading.role(element))) return ''
  for (const each of elementsUnder(element)) {
    if (!each.matches('h1,h2,h3,h4,h5,h6,[role]') || reading.role(each) !== 'heading') continue
    const name = fold(textOf(each, { inContent: true, inReference: false, inHidden: false }, walk))
    if (name !== '') return name
  }
  return ''
}

function joined(texts: readonly string[]): string {
  return fold(texts.join(' '))
}
