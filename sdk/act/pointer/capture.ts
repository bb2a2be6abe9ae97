import { fire } from '../../platform/input.js'
import { patch } from '../../platform/patch.js'

const POINTER = 1

/**
 * Pointer capture while a synthetic button is held. The browser grants a capture only for buttons that a real pointer
 * pressed. https://www.w3.org/TR/pointerevents3/#pointer-capture
 */
export class PointerCapture {
  #element: Element | undefined
  /** captures the pointer from the next pointer event on */
  #pending: Element | undefined
  #unpatch: (() => void) | undefined

  get element(): Element | undefined {
    return this.#element
  }

  /**
   * Applies the requests since the last pointer event.
   *
   * @param next fields of the pointer event that fires next
   */
  settle(next: PointerEventInit): void {
    const former = this.#element
    if (this.#pending?.isConnected !== true) this.#pending = undefined
    const pending = this.#pending
    if (former === pending) return
    this.#element = pending
    if (former !== undefined) fireCapture(former, 'lostpointercapture', next)
    if (pending !== undefined) fireCapture(pending, 'gotpointercapture', next)
  }

  /** Called on press: elements may capture the pointer until its release. */
  begin(): void {
    this.#unpatch?.()
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
        this.#pending = element
      }),
      wrap('releasePointerCapture', (element) => {
        if (element === this.#pending) this.#pending = undefined
      }),
      wrap('hasPointerCapture', (element) => element === this.#pending),
    ]
    this.#unpatch = () => {
      for (const each of undo) each()
      this.#unpatch = undefined
    }
  }

  end(last: PointerEventInit = {}): void {
    this.#pending = undefined
    this.settle(last)
    this.#unpatch?.()
  }
}

function fireCapture(element: Element, type: string, next: PointerEventInit): void {
  fire(element, 'PointerEvent', type, { ...next, cancelable: false })
}
