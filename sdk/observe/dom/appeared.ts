/** Text in new or revealed nodes, and the signs of failure in it. */
import { isElement } from '../../platform/kinds.js'
import type { Sign } from '../../protocol/events.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { ChannelContext } from '../channel.js'

const APPEARED = 5
const APPEARED_CHARS = 200
const TEXTS = 10
const PICTURES = 'img,svg,[role="img"]'

export interface Appeared {
  appeared?: { appeared: string[] }
  signs: Sign[]
}

export function lookAt(
  nodes: ReadonlySet<Node>,
  { cause }: Provenance,
  { signs: finder, redact, phrases }: Pick<ChannelContext, 'signs' | 'redact' | 'phrases'>,
): Appeared {
  const texts = readable(nodes)
  const shown = texts.map(({ text, element }) => phrases.text(element, text, redact))
  const appeared = [...new Set(shown)].slice(0, APPEARED)
  // Text from an unrelated cause says nothing about the outcome of an act.
  const searched = cause === 'other' ? [] : finder.isAfterFailure ? [...texts, ...pictures(nodes)] : texts
  const signs = searched.flatMap(({ text, element }) => {
    const sign = finder.of(text, element)
    return sign === undefined ? [] : [{ ...sign, text: phrases.text(element, sign.text, redact) }]
  })
  return { ...(appeared.length === 0 ? {} : { appeared: { appeared } }), signs }
}

export function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

/** Visible pictures in new or revealed nodes: an icon without text may report a failure. */
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
