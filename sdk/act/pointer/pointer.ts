import { outOfFrame, type Point } from '../../dom/geometry.js'
import { flatParentInDocument } from '../../dom/walk.js'
import { fire } from '../../platform/input.js'
import { PointerCapture } from './capture.js'
import { at, type Buttons, inPage, pointerInit } from './pointer-event.js'

const KINDS = ['pointer', 'mouse'] as const
type Kind = (typeof KINDS)[number]

/** Enter and leave events do not propagate. */
const ALONE = { bubbles: false, cancelable: false, composed: false }

/**
 * The position of the synthetic pointer, and its events on entering and leaving elements.
 * https://www.w3.org/TR/pointerevents3/#the-pointerenter-event
 */
export class Pointer {
  readonly capture = new PointerCapture()
  /** by document: the element under the pointer and its ancestors, innermost first */
  readonly #paths = new WeakMap<Document, WeakRef<Element>[]>()
  #last: (Point & { document: Document }) | undefined

  /**
   * The element under the pointer in a document, or its nearest ancestor that is still connected.
   *
   * @returns `isWhole`: the element itself is still connected
   */
  hovered(document: Document): { on: Element | undefined; isWhole: boolean } {
    const path = (this.#paths.get(document) ?? []).map((each) => each.deref())
    const on = path.find((each) => each?.isConnected === true)
    return { on, isWhole: on === path[0] }
  }

  moveTo(target: Element, point: Point, buttons: Buttons = {}): void {
    const document = target.ownerDocument
    this.#leaveFrames(document, point)
    this.#enterFrames(document, point, buttons)
    this.enter(target, point, buttons)
    const from = this.#last?.document === document ? this.#last : point
    this.#last = { x: point.x, y: point.y, document }
    const init = {
      ...buttons,
      movementX: Math.floor(point.x) - Math.floor(from.x),
      movementY: Math.floor(point.y) - Math.floor(from.y),
    }
    this.pointerEvent(target, 'pointermove', point, init)
    this.mouseEvent(target, 'mousemove', point, init)
  }

  /** Called when the pointer moved onto an element, or when the element above it was removed. */
  enter(under: Element, point: Point, buttons: Buttons = {}): void {
    this.capture.settle(pointerInit(under, '', point, buttons))
    const target = this.capture.element ?? under
    const { ownerDocument } = target
    const { on: from = null, isWhole } = this.hovered(ownerDocument)
    if (from === target && isWhole) return
    this.#paths.set(
      ownerDocument,
      around(target).map((each) => new WeakRef(each)),
    )
    for (const kind of KINDS) {
      if (from !== null && isWhole) this.#leaveElement(from, target, kind, point, buttons)
      this.#fire(kind, target, `${kind}over`, point, { ...buttons, relatedTarget: from })
      const entered = pathOf(target).filter((each) => !pathOf(from).includes(each))
      for (const each of entered.reverse())
        this.#fire(kind, each, `${kind}enter`, point, { ...ALONE, ...buttons, relatedTarget: from })
    }
  }

  /** The browser takes the pointer from the document for a native drag. */
  leave(document: Document): void {
    const { on } = this.hovered(document)
    this.#paths.delete(document)
    if (on === undefined) return
    this.#leaveElement(on, null, 'pointer', { x: 0, y: 0 }, { button: 0, view: null })
  }

  /**
   * Fires a pointer event at the element that captures the pointer, or else at the target.
   *
   * @returns false when it was cancelled
   */
  pointerEvent(target: Element, type: string, point: Point, given: PointerEventInit = {}): boolean {
    const init = pointerInit(target, type, point, given)
    if (type !== 'click') this.capture.settle(init)
    return fire(this.capture.element ?? target, 'PointerEvent', type, init)
  }

  mouseEvent(target: Element, type: string, point: Point, given: MouseEventInit = {}): boolean {
    return fire(this.capture.element ?? target, 'MouseEvent', type, { ...at(target, point), ...given })
  }

  /** Outermost frame first. */
  #enterFrames(document: Document, point: Point, buttons: Buttons): void {
    const outer = outOfFrame(document, point)
    if (outer === undefined) return
    this.#enterFrames(outer.frame.ownerDocument, outer, buttons)
    this.enter(outer.frame, outer, buttons)
  }

  /** Leaves the frames that no longer contain the pointer, innermost first. */
  #leaveFrames(document: Document, point: Point): void {
    const into = framesOf(document)
    const to = inPage(document, point)
    for (const former of this.#last === undefined ? [] : framesOf(this.#last.document)) {
      if (into.includes(former)) return
      const { on } = this.hovered(former)
      this.#paths.delete(former)
      if (on === undefined || former.defaultView === null) continue
      const corner = inPage(former, { x: 0, y: 0 })
      for (const kind of KINDS)
        this.#leaveElement(on, null, kind, { x: to.x - corner.x, y: to.y - corner.y }, {})
    }
  }

  #leaveElement(from: Element, to: Element | null, kind: Kind, point: Point, buttons: Buttons): void {
    const stays = pathOf(to)
    this.#fire(kind, from, `${kind}out`, point, { ...buttons, relatedTarget: to })
    for (const each of pathOf(from))
      if (!stays.includes(each))
        this.#fire(kind, each, `${kind}leave`, point, { ...ALONE, ...buttons, relatedTarget: to })
  }

  #fire(kind: Kind, target: Element, type: string, point: Point, init: PointerEventInit): void {
    if (kind === 'pointer') this.pointerEvent(target, type, point, init)
    else this.mouseEvent(target, type, point, init)
  }
}

function framesOf(document: Document): Document[] {
  const outer = document.defaultView?.frameElement?.ownerDocument
  return outer === undefined ? [document] : [document, ...framesOf(outer)]
}

/** Targets of an element's enter and leave events: the element, its ancestors and the document. */
function pathOf(element: Element | null): Element[] {
  return element === null ? [] : [...around(element), element.ownerDocument as Node as Element]
}

/** The element and its ancestors in its rendered document, innermost first. */
export function around(element: Element | null): Element[] {
  const list: Element[] = []
  for (let at = element; at !== null; at = flatParentInDocument(at)) list.push(at)
  return list
}
