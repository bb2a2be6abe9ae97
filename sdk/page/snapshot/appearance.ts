/** How each element looks, so that a changed picture can name the element that changed. */
import { outOfFrame } from '../../dom/geometry.js'
import { elementsUnder, flatParent } from '../../dom/walk.js'
import { type DrawnElement, LOOKS, type Look } from '../../protocol/commands/appearance.js'
import type { PageBox } from '../../protocol/commands/boxes.js'
import { readAccessibility } from '../accessibility/index.js'
import { sourceOf } from '../element/source.js'
import type { PageContext } from '../page-context.js'

/** elements of an answer */
const ELEMENTS = 1_500
const TEXT_CHARS = 80
const CLASSES = 3
const UNDRAWN = 'head,script,style,template,noscript,link,meta,title'
const INITIAL = Object.entries(LOOKS) as [Look, string][]

export function* appearance(
  root: Element,
  { refs, redact, isIgnored }: PageContext,
): Generator<void, { elements: DrawnElement[]; truncated?: true }> {
  const read = readAccessibility()
  const pathOf = paths()
  const elements: DrawnElement[] = []
  for (const element of [root, ...elementsUnder(root)]) {
    yield
    if (element.matches(UNDRAWN) || isIgnored(element)) continue
    const path = pathOf(element)
    const box = boxOf(element)
    if (box.width === 0 || box.height === 0) continue
    if (elements.length === ELEMENTS) return { elements, truncated: true }
    const source = sourceOf(element)
    elements.push({
      ref: refs.of(element),
      path,
      role: read.role(element) ?? '',
      name: redact.text(read.name(element)).slice(0, TEXT_CHARS),
      text: redact.text(ownTextOf(element)).slice(0, TEXT_CHARS),
      tag: [element.localName, ...[...element.classList].slice(0, CLASSES)].join('.').slice(0, TEXT_CHARS),
      ...(source === undefined ? {} : { source: `${source.file}:${source.line}` }),
      box,
      looks: looksOf(element),
    })
  }
  return { elements }
}

function boxOf(element: Element): PageBox {
  const { x, y, width, height } = element.getBoundingClientRect()
  let at = { x, y }
  for (
    let outer = outOfFrame(element.ownerDocument, at);
    outer !== undefined;
    outer = outOfFrame(outer.frame.ownerDocument, at)
  )
    at = { x: outer.x, y: outer.y }
  return { x: at.x + scrollX, y: at.y + scrollY, width, height }
}

/** A property that an animation changes has no value of its own. */
function looksOf(element: Element): DrawnElement['looks'] {
  const animated = new Set(
    element.getAnimations().flatMap(({ effect }) => {
      const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
      return frames
        .flatMap(Object.keys)
        .map((name) => name.replace(/[A-Z]/g, (part) => `-${part.toLowerCase()}`))
    }),
  )
  const style = element.computedStyleMap()
  const looks: DrawnElement['looks'] = {}
  for (const [property, initial] of INITIAL) {
    const value = animated.has(property) ? 'animated' : (style.get(property)?.toString() ?? '')
    if (value !== initial) looks[property] = value.slice(0, TEXT_CHARS)
  }
  return looks
}

function ownTextOf(element: Element): string {
  let text = ''
  for (const { nodeType, nodeValue } of element.childNodes)
    if (nodeType === Node.TEXT_NODE) text += nodeValue ?? ''
  return text.replace(/\s+/g, ' ').trim()
}

/** Names each element by the tags from the root down, numbered among siblings of the same tag. Parents come first. */
function paths(): (element: Element) => string {
  const known = new Map<Element, { path: string; tags: Map<string, number> }>()
  return (element) => {
    const parent = known.get(flatParent(element) ?? element)
    const number = (parent?.tags.get(element.localName) ?? 0) + 1
    parent?.tags.set(element.localName, number)
    const step = number === 1 ? element.localName : `${element.localName}:${number}`
    const path = parent === undefined ? step : `${parent.path}>${step}`
    known.set(element, { path, tags: new Map() })
    return path
  }
}
