/** Where the pointer is, and the events of its coming and going. https://www.w3.org/TR/pointerevents3/#the-pointerenter-event */

import { outOfFrame, type Point } from '../../dom/geometry.js'
import { flatParentInDocument } from '../../dom/walk.js'
import { captured, settleCapture } from './capture.js'
import { type Buttons, inPage, mouse, pointer, pointerInit } from './pointer-event.js'

/** what the pointer is on and in, from the inside out, in each document that it was in */
const hovered = new WeakMap<Document, WeakRef<Element>[]>()
/** where the pointer moved last */
let last: (Point & { document: Document }) | undefined

/** What the pointer is on in this document, or what is left of it; and whether it is all there. */
export function hoveredIn(document: Document): { on: Element | undefined; isWhole: boolean } {
  const path = (hovered.get(document) ?? []).map((each) => each.deref())
  const on = path.find((each) => each?.isConnected === true)
  return { on, isWhole: on === path[0] }
}

/** Moves the pointer on to an element, off the one that it was on. */
export function hover(target: Element, point: Point, buttons: Buttons = {}): void {
  leaveFrames(target.ownerDocument, point)
  meetFrames(target.ownerDocument, point, buttons)
  meet(target, point, buttons)
  const from = last?.document === target.ownerDocument ? last : point
  last = { ...point, document: target.ownerDocument }
  const init = {
    ...buttons,
    movementX: Math.floor(point.x) - Math.floor(from.x),
    movementY: Math.floor(point.y) - Math.floor(from.y),
  }
  pointer(target, 'pointermove', point, init)
  mouse(target, 'mousemove', point, init)
}

/** The pointer comes over the frames around a document, from the outermost inwards. */
function meetFrames(document: Document, point: Point, buttons: Buttons): void {
  const outer = outOfFrame(document, point)
  if (outer === undefined) return
  meetFrames(outer.frame.ownerDocument, outer, buttons)
  meet(outer.frame, outer, buttons)
}

/** The pointer goes out of the frames that it was in and is no longer, from the innermost outwards. */
function leaveFrames(document: Document, point: Point): void {
  const into = framesOf(document)
  const at = inPage(document, point)
  for (const former of last === undefined ? [] : framesOf(last.document)) {
    if (into.includes(former)) return
    const { on } = hoveredIn(former)
    hovered.delete(former)
    if (on === undefined || former.defaultView === null) continue
    const corner = inPage(former, { x: 0, y: 0 })
    for (const kind of KINDS) away(on, null, kind, { x: at.x - corner.x, y: at.y - corner.y }, {})
  }
}

/** A document and those around it, from the inside out. */
function framesOf(document: Document): Document[] {
  const outer = document.defaultView?.frameElement?.ownerDocument
  return outer === undefined ? [document] : [document, ...framesOf(outer)]
}

/** An element is under the pointer now, whether the pointer moved or what was there has gone. */
export function meet(under: Element, point: Point, buttons: Buttons = {}): void {
  settleCapture(pointerInit(under, '', point, buttons))
  const target = captured() ?? under
  const { ownerDocument } = target
  const { on: from = null, isWhole } = hoveredIn(ownerDocument)
  if (from === target && isWhole) return
  hovered.set(
    ownerDocument,
    around(target).map((each) => new WeakRef(each)),
  )
  for (const kind of KINDS) {
    const send = senders[kind]
    if (from !== null && isWhole) away(from, target, kind, point, buttons)
    send(target, `${kind}over`, point, { ...buttons, relatedTarget: from })
    const entered = pathOf(target).filter((each) => !pathOf(from).includes(each))
    for (const each of entered.reverse())
      send(each, `${kind}enter`, point, { ...ALONE, ...buttons, relatedTarget: from })
  }
}

/** The pointer is no longer the document's: the browser took it. */
export function leave(document: Document): void {
  const { on } = hoveredIn(document)
  hovered.delete(document)
  if (on === undefined) return
  away(on, null, 'pointer', { x: 0, y: 0 }, { button: 0, view: null })
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
  const stays = pathOf(to)
  send(from, `${kind}out`, point, { ...buttons, relatedTarget: to })
  for (const each of pathOf(from))
    if (!stays.includes(each)) send(each, `${kind}leave`, point, { ...ALONE, ...buttons, relatedTarget: to })
}

/** Enter and leave events go to one element alone. */
const ALONE = { bubbles: false, cancelable: false, composed: false }

/** All that enter and leave events tell of an element: what it is in, and the document. */
function pathOf(element: Element | null): Element[] {
  return element === null ? [] : [...around(element), element.ownerDocument as Node as Element]
}

/** An element and all of its document that it is rendered in, from the inside out. */
export function around(element: Element | null): Element[] {
  const list: Element[] = []
  for (let at = element; at !== null; at = flatParentInDocument(at)) list.push(at)
  return list
}
