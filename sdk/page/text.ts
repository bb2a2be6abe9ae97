/** Visible text: where it stands, across inline elements. */
import { containsText, foldText } from '../protocol/match.js'
import { isVisible } from './visible.js'

const SKIPPED = 'script,style,template,noscript,head'

/**
 * The innermost visible elements under a root whose rendered text holds a string. Cheap first: what `textContent`
 * does not hold is never laid out.
 */
export function elementsWithText(
  root: Element,
  wanted: string,
  isIgnored: (node: Node) => boolean,
): Element[] {
  const folded = foldText(wanted)
  const found: Element[] = []
  const descend = (element: Element) => {
    if (element.matches(SKIPPED) || isIgnored(element)) return
    const children = childrenOf(element).filter((child) => holds(child, folded))
    for (const child of children) descend(child)
    if (children.length > 0 && found.some((hit) => element.contains(hit))) return
    if (containsText(renderedText(element), wanted) && isVisible(element)) found.push(element)
  }
  if (holds(root, folded)) descend(root)
  return found
}

function childrenOf(element: Element): Element[] {
  return [...element.children, ...(element.shadowRoot === null ? [] : [...element.shadowRoot.children])]
}

function holds(element: Element, folded: string): boolean {
  if (foldText(element.textContent ?? '').includes(folded)) return true
  if (element instanceof HTMLInputElement && /^(?:submit|button|reset)$/.test(element.type))
    return foldText(element.value).includes(folded)
  return (
    [...element.querySelectorAll('*')].some((child) => child.shadowRoot !== null) ||
    element.shadowRoot !== null
  )
}

function renderedText(element: Element): string {
  if (element instanceof HTMLInputElement) return element.value
  return element instanceof HTMLElement ? element.innerText : (element.textContent ?? '')
}

/** Visible texts that share a word with the wanted one, nearest first. */
export function similarTexts(root: Element, wanted: string): string[] {
  const words = new Set(
    foldText(wanted)
      .split(' ')
      .filter((word) => word.length > 2),
  )
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const hits: { text: string; shared: number }[] = []
  for (
    let node = walker.nextNode(), seen = 0;
    node !== null && seen < 5_000;
    node = walker.nextNode(), seen++
  ) {
    const text = (node.nodeValue ?? '').replace(/\s+/g, ' ').trim()
    if (text === '') continue
    const shared = foldText(text)
      .split(' ')
      .filter((word) => words.has(word)).length
    if (shared > 0 && node.parentElement !== null && isVisible(node.parentElement))
      hits.push({ text: text.slice(0, 100), shared })
  }
  return hits
    .sort((one, two) => two.shared - one.shared)
    .map(({ text }) => text)
    .slice(0, 3)
}
