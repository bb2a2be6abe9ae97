/** How each element looks, so that a changed picture can name the element that changed. */
import { sourceOf } from '../../dom/source.js'
import { elementsUnder } from '../../dom/walk.js'
import { type DrawnElement, LOOKS } from '../../protocol/commands/appearance.js'
import { readAccessibility } from '../accessibility/index.js'
import type { PageContext } from '../page-context.js'

/** elements of an answer */
const ELEMENTS = 1_500
const TEXT_CHARS = 80
const UNDRAWN = 'head,script,style,template,noscript,link,meta,title'

export function* appearance(
  root: Element,
  { refs, redact, isIgnored }: PageContext,
): Generator<void, { elements: DrawnElement[]; truncated?: true }> {
  const read = readAccessibility()
  const elements: DrawnElement[] = []
  for (const element of [root, ...elementsUnder(root)]) {
    yield
    if (element.matches(UNDRAWN) || isIgnored(element)) continue
    const { x, y, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) continue
    if (elements.length === ELEMENTS) return { elements, truncated: true }
    const source = sourceOf(element)
    elements.push({
      ref: refs.of(element),
      path: pathOf(element),
      role: read.role(element) ?? '',
      name: redact.text(read.name(element)).slice(0, TEXT_CHARS),
      text: redact.text(ownTextOf(element)).slice(0, TEXT_CHARS),
      ...(source === undefined ? {} : { source: `${source.file}:${source.line}` }),
      box: { x: x + scrollX, y: y + scrollY, width, height },
      looks: looksOf(element),
    })
  }
  return { elements }
}

/** A property that an animation changes has no value of its own. */
function looksOf(element: Element): string[] {
  const style = getComputedStyle(element)
  const animated = new Set(
    element.getAnimations().flatMap(({ effect }) => {
      const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
      return frames
        .flatMap(Object.keys)
        .map((name) => name.replace(/[A-Z]/g, (part) => `-${part.toLowerCase()}`))
    }),
  )
  return LOOKS.map((property) =>
    animated.has(property) ? 'animated' : style.getPropertyValue(property).slice(0, TEXT_CHARS),
  )
}

function ownTextOf(element: Element): string {
  let text = ''
  for (const { nodeType, nodeValue } of element.childNodes)
    if (nodeType === Node.TEXT_NODE) text += nodeValue ?? ''
  return text.replace(/\s+/g, ' ').trim()
}

/** The tags from the body down, each numbered among its siblings of the same tag. */
function pathOf(element: Element): string {
  const steps: string[] = []
  for (
    let at: Element | null = element;
    at !== null && at !== document.documentElement;
    at = at.parentElement
  ) {
    let number = 1
    for (let before = at.previousElementSibling; before !== null; before = before.previousElementSibling)
      if (before.localName === at.localName) number += 1
    steps.unshift(number === 1 ? at.localName : `${at.localName}:${number}`)
  }
  return steps.join('>')
}
