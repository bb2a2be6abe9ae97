/** What became readable with new or revealed nodes, and what of it may acknowledge a failure. */
import { isElement } from '../../platform/kinds.js'
import type { Sign } from '../../protocol/events.js'
import type { Redactor } from '../../values/redactor.js'
import type { Provenance } from '../cause/cause-tracker.js'
import { isTroubled, signOf } from './sign.js'

/** texts of one turn that are told */
const APPEARED = 5
const APPEARED_CHARS = 200
/** texts of one turn that are looked at for signs */
const TEXTS = 10
const PICTURES = 'img,svg,[role="img"]'

export interface Appeared {
  /** left out where nothing became readable */
  appeared?: { appeared: string[] }
  signs: Sign[]
}

/** Looks at nodes that are new, or may have come to be seen. */
export function lookAt(nodes: ReadonlySet<Node>, { cause }: Provenance, redact: Redactor): Appeared {
  const texts = readable(nodes)
  const appeared = [...new Set(texts.map(({ text }) => text))].slice(0, APPEARED).map(redact.text)
  // What others show says nothing of what an act led to.
  const told = cause === 'other' ? [] : isTroubled() ? [...texts, ...pictures(nodes)] : texts
  const signs = told.flatMap(({ text, element }) => {
    const sign = signOf(text, element)
    return sign === undefined ? [] : [{ ...sign, text: redact.text(sign.text) }]
  })
  return { ...(appeared.length === 0 ? {} : { appeared: { appeared } }), signs }
}

export function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

/** Pictures in new or revealed nodes that can be seen: an icon alone may tell of a failure. */
function pictures(nodes: ReadonlySet<Node>): { text: string; element: Element }[] {
  return [...nodes]
    .filter((node) => isElement(node) && node.isConnected)
    .flatMap((node) => [node as Element, ...(node as Element).querySelectorAll(PICTURES)])
    .filter((element) => element.matches(PICTURES) && isShown(element))
    .slice(0, TEXTS)
    .map((element) => ({
      text: element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? '',
      element,
    }))
}

/** Texts in new or revealed nodes that can be seen. */
function readable(nodes: ReadonlySet<Node>): { text: string; element: Element }[] {
  const found: { text: string; element: Element }[] = []
  for (const node of nodes) {
    if (!node.isConnected) continue
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    let at: Node | null = node.nodeType === Node.TEXT_NODE ? node : walker.nextNode()
    for (; at !== null; at = walker.nextNode()) {
      const text = at.nodeValue?.trim().slice(0, APPEARED_CHARS) ?? ''
      const element = at.parentElement
      if (text === '' || element === null) continue
      if (element.closest('script,style,template,noscript,title,head') !== null) continue
      if (isShown(element)) found.push({ text, element })
      if (found.length >= TEXTS) return found
    }
  }
  return found
}
