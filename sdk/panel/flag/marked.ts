/** What a person marks, as it is reported, and how it is found again. */

import type { PageBox } from '../../protocol/commands/boxes.js'
import type { MarkedCommand } from '../../protocol/commands/marked.js'
import type { Marked, MarkedElement } from '../../protocol/conversation.js'
import type { MarkTarget } from '../mark-target.js'
import type { PanelSource } from '../panel.js'
import { selectorOf } from './selector.js'

type Describing = Pick<PanelSource, 'about' | 'quote' | 'redact' | 'isIgnored'>

export function markedOf(target: MarkTarget, source: Describing): Marked {
  const { element, text, area } = 'nodeType' in target ? { element: target } : target
  return {
    ...(element === undefined || source.isIgnored(element)
      ? {}
      : { element: markedElement(element, source) }),
    ...(text === undefined ? {} : { text: source.quote(element ?? document.body, String(text)) }),
    ...(area === undefined ? {} : { area: whole(area) }),
  }
}

function markedElement(element: Element, { about, redact }: Describing): MarkedElement {
  const { ref, role, name, component, source } = about(element)
  const selector = selectorOf(element, redact)
  return {
    ref,
    role,
    name,
    ...(selector === undefined ? {} : { selector }),
    ...(component === undefined ? {} : { component }),
    ...(source === undefined ? {} : { source }),
  }
}

export function findMarked(
  { elements }: MarkedCommand['args'],
  source: Pick<PanelSource, 'about' | 'refs'>,
): MarkedCommand['result'] {
  const found = elements.map((element) => markedAgain(element, source))
  return { refs: found.map((element) => (element === undefined ? null : source.refs.of(element))) }
}

/** The element of a mark, even after the app rendered it again: then the one that its selector and role fit. */
export function markedAgain(
  { ref, role, selector }: Pick<MarkedElement, 'ref' | 'role' | 'selector'>,
  { refs, about }: Pick<PanelSource, 'about' | 'refs'>,
): Element | undefined {
  try {
    return refs.resolve(ref)
  } catch {
    // STALE_REF: the app rendered the element again, or the document is another one.
    const [found, another] = selector === undefined ? [] : document.querySelectorAll(selector)
    return found !== undefined && another === undefined && about(found).role === role ? found : undefined
  }
}

function whole({ x, y, width, height }: PageBox): PageBox {
  const [left = 0, top = 0, wide = 0, high = 0] = [x, y, width, height].map(
    (px) => Math.round(Number(px)) || 0,
  )
  return { x: left, y: top, width: Math.max(0, wide), height: Math.max(0, high) }
}
