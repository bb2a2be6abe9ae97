/** A finger on a touch screen. https://www.w3.org/TR/touch-events/ */
import type { Point } from '../../dom/geometry.js'
import { documentOf, fire } from '../../platform/input.js'
import { at, pointerInit } from '../pointer/pointer-event.js'

const ALONE = { bubbles: false, cancelable: false }
const LYING = { button: -1, buttons: 1, pressure: 1 }
const POINTER = 2
const TOUCH = 0

export class Finger {
  /** of the press: a touch stays with its target */
  readonly #target: Element
  #isCancelled = false
  #isTaken = false

  constructor(target: Element) {
    this.#target = target
  }

  /** A handler prevented what the browser would do with the touch. */
  get isCancelled(): boolean {
    return this.#isCancelled
  }

  down(point: Point): void {
    for (const type of ['pointerover', 'pointerenter', 'pointerdown'])
      this.#pointer(type, point, { ...LYING, button: 0, ...(type === 'pointerenter' ? ALONE : {}) })
    this.#touch('touchstart', point)
  }

  move(point: Point): void {
    if (!this.#isTaken) this.#pointer('pointermove', point, LYING)
    this.#touch('touchmove', point)
  }

  /** The browser takes the pointer to scroll the page with it. */
  take(point: Point): void {
    if (this.#isTaken) return
    this.#isTaken = true
    this.#pointer('pointercancel', point, { ...LYING, cancelable: false })
    this.#away(point)
  }

  up(point: Point): void {
    if (!this.#isTaken) {
      this.#pointer('pointerup', point, { button: 0, buttons: 0, pressure: 0 })
      this.#away(point)
    }
    this.#touch('touchend', point)
  }

  #away(point: Point): void {
    for (const type of ['pointerout', 'pointerleave'])
      this.#pointer(type, point, { button: 0, buttons: 0, ...(type === 'pointerleave' ? ALONE : {}) })
  }

  #pointer(type: string, point: Point, given: PointerEventInit): void {
    if (!this.#target.isConnected) return
    const init = {
      ...pointerInit(this.#target, type, point, given),
      pointerId: POINTER,
      pointerType: 'touch',
    }
    fire(this.#target, 'PointerEvent', type, init)
  }

  #touch(type: string, point: Point): void {
    const view = documentOf(this.#target).defaultView as (Window & typeof globalThis) | null
    if (view?.TouchEvent === undefined || !this.#target.isConnected) return
    const touch = new view.Touch({ identifier: TOUCH, target: this.#target, ...at(this.#target, point) })
    const lying = type === 'touchend' ? [] : [touch]
    const init = { touches: lying, targetTouches: lying, changedTouches: [touch] }
    if (!fire(this.#target, 'TouchEvent', type, init)) this.#isCancelled = true
  }
}
