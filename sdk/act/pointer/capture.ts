/**
 * Pointer capture while a synthetic button is held: the platform gives a capture only for buttons that it saw pressed
 * itself. https://www.w3.org/TR/pointerevents3/#pointer-capture
 */

import { fire } from '../../platform/input.js'
import { patch } from '../../platform/patch.js'

const POINTER = 1
let holder: Element | undefined
/** who has it from the next pointer event on */
let pending: Element | undefined
let release: (() => void) | undefined

/** The element that captured the pointer. */
export function captured(): Element | undefined {
  return holder
}

/**
 * What was asked for since the last pointer event holds from here on.
 *
 * @param next what the pointer event has that is about to be fired
 */
export function settleCapture(next: PointerEventInit): void {
  const former = holder
  if (pending?.isConnected !== true) pending = undefined
  if (former === pending) return
  holder = pending
  if (former !== undefined) tell(former, 'lostpointercapture', next)
  if (pending !== undefined) tell(pending, 'gotpointercapture', next)
}

/** A button went down: elements may capture the pointer until it goes up. */
export function beginCapture(): void {
  release?.()
  const wrap = (
    name: 'setPointerCapture' | 'releasePointerCapture' | 'hasPointerCapture',
    own: (element: Element) => unknown,
  ) =>
    patch(Element.prototype, name, () => ({
      apply: (original, element: Element, [id]: [number]) =>
        id === POINTER ? own(element) : Reflect.apply(original, element, [id]),
    }))
  const undo = [
    wrap('setPointerCapture', (element) => {
      pending = element
    }),
    wrap('releasePointerCapture', (element) => {
      if (element === pending) pending = undefined
    }),
    wrap('hasPointerCapture', (element) => element === pending),
  ]
  release = () => {
    for (const each of undo) each()
    release = undefined
  }
}

/** The button went up, in an event of its own. */
export function endCapture(last: PointerEventInit = {}): void {
  pending = undefined
  settleCapture(last)
  release?.()
}

function tell(element: Element, type: string, next: PointerEventInit): void {
  fire(element, 'PointerEvent', type, { ...next, cancelable: false })
}
