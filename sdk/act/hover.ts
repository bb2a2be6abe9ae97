/** Where the pointer is, and the events of its coming and going. https://www.w3.org/TR/pointerevents3/#the-pointerenter-event */
import { flatParent } from '../page/walk.js'
import { mouse, type Point, pointer } from './pointer-event.js'

let hovered: WeakRef<Element> | undefined

/** Moves the pointer on to an element, off the one that it was on. */
export function hover(target: Element, point: Point): void {
  const former = hovered?.deref()
  const before = former?.isConnected === true ? former : undefined
  hovered = new WeakRef(target)
  if (before !== target) {
    const left = before === undefined ? [] : around(before).filter((each) => !around(target).includes(each))
    const entered = around(target)
      .filter((each) => before === undefined || !around(before).includes(each))
      .reverse()
    for (const [send, kind] of [
      [pointer, 'pointer'],
      [mouse, 'mouse'],
    ] as const) {
      const from = before ?? null
      if (before !== undefined) {
        send(before, `${kind}out`, point, { relatedTarget: target })
        for (const each of left) send(each, `${kind}leave`, point, { ...ALONE, relatedTarget: target })
      }
      send(target, `${kind}over`, point, { relatedTarget: from })
      for (const each of entered) send(each, `${kind}enter`, point, { ...ALONE, relatedTarget: from })
    }
  }
  pointer(target, 'pointermove', point)
  mouse(target, 'mousemove', point)
}

/** Enter and leave events go to one element alone. */
const ALONE = { bubbles: false, cancelable: false, composed: false }

function around(element: Element): Element[] {
  const list: Element[] = []
  for (let at: Element | null = element; at !== null; at = flatParent(at)) list.push(at)
  return list
}
