/**
 * Pointer capture while a synthetic button is held: the platform gives a capture only for buttons that it saw pressed
 * itself. https://www.w3.org/TR/pointerevents3/#pointer-capture
 */
import { patch } from '../patch.js'
import { fire } from './platform.js'

const POINTER = 1
let holder: Element | undefined
let release: (() => void) | undefined

/** The element that captured the pointer. */
export function captured(): Element | undefined {
  return holder?.isConnected === true ? holder : undefined
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
      letGo()
      holder = element
      tell(element, 'gotpointercapture')
    }),
    wrap('releasePointerCapture', (element) => {
      if (element === holder) letGo()
    }),
    wrap('hasPointerCapture', (element) => element === holder),
  ]
  release = () => {
    for (const each of undo) each()
    release = undefined
  }
}

/** The button went up. */
export function endCapture(): void {
  letGo()
  release?.()
}

function letGo(): void {
  const former = holder
  holder = undefined
  if (former !== undefined) tell(former, 'lostpointercapture')
}

function tell(element: Element, type: string): void {
  const init = { cancelable: false, pointerId: POINTER, pointerType: 'mouse', isPrimary: true }
  fire(element, 'PointerEvent', type, init as PointerEventInit)
}
