/** Where the pointer is, and the events of its coming and going. https://www.w3.org/TR/pointerevents3/#the-pointerenter-event */
import { flatParent } from '../page/walk.js'
import { type Buttons, mouse, type Point, pointer } from './pointer-event.js'

/** what the pointer is on, in each document that it was in */
const hovered = new WeakMap<Document, WeakRef<Element>>()

/** What the pointer is on in this document. */
export function hoveredIn(document: Document): Element | undefined {
  const element = hovered.get(document)?.deref()
  return element?.isConnected === true ? element : undefined
}

/** Moves the pointer on to an element, off the one that it was on. */
export function hover(target: Element, point: Point, buttons: Buttons = {}): void {
  const { ownerDocument } = target
  const from = hoveredIn(ownerDocument) ?? null
  hovered.set(ownerDocument, new WeakRef(target))
  if (from !== target) {
    for (const kind of KINDS) {
      const send = senders[kind]
      if (from !== null) away(from, target, kind, point, buttons)
      send(target, `${kind}over`, point, { ...buttons, relatedTarget: from })
      const entered = around(target).filter((each) => !around(from).includes(each))
      for (const each of entered.reverse())
        send(each, `${kind}enter`, point, { ...ALONE, ...buttons, relatedTarget: from })
    }
  }
  pointer(target, 'pointermove', point, buttons)
  mouse(target, 'mousemove', point, buttons)
}

/** The pointer is no longer the document's: the browser took it. */
export function leave(document: Document): void {
  const from = hoveredIn(document)
  hovered.delete(document)
  if (from !== undefined) away(from, null, 'pointer', { x: 0, y: 0 }, { button: 0 })
}

const senders = { pointer, mouse }
const KINDS = ['pointer', 'mouse'] as const

function away(
  from: Element,
  to: Element | null,
  kind: 'pointer' | 'mouse',
  point: Point,
  buttons: Buttons,
): void {
  const send = senders[kind]
  const stays = around(to)
  send(from, `${kind}out`, point, { ...buttons, relatedTarget: to })
  for (const each of around(from))
    if (!stays.includes(each)) send(each, `${kind}leave`, point, { ...ALONE, ...buttons, relatedTarget: to })
}

/** Enter and leave events go to one element alone. */
const ALONE = { bubbles: false, cancelable: false, composed: false }

/** An element and all that it is rendered in, from the inside out. */
export function around(element: Element | null): Element[] {
  const list: Element[] = []
  for (let at = element; at !== null; at = flatParent(at)) list.push(at)
  return list
}
