/**
 * Drag and drop with data, in the order of the HTML standard.
 * https://html.spec.whatwg.org/#drag-and-drop-processing-model
 */

import type { Point } from '../../dom/geometry.js'
import { closestFlat } from '../../dom/walk.js'
import { fire } from '../../platform/input.js'
import type { ActionArguments } from '../../protocol/commands/act.js'
import type { Hand } from '../action.js'
import { DragData } from './drag-data.js'
import type { Pointer } from './pointer.js'
import { at } from './pointer-event.js'

const DRAGGABLE = '[draggable="true"],a[href]:not([draggable="false"]),img:not([draggable="false"])'

/** Undefined when a handler cancels the drag, or when the target is not draggable and the act carries no data. */
export function beginTransfer(
  target: Element,
  hand: Hand,
  data: ActionArguments['data'],
): Transfer | undefined {
  const source = closestFlat(target, DRAGGABLE) ?? undefined
  if (source === undefined && data === undefined) return undefined
  const transfer = new Transfer(source, hand.pointer)
  if (!transfer.begin(hand)) return undefined
  if (data !== undefined) transfer.data.transfer.setData(data.mime, data.value)
  return transfer
}

export class Transfer {
  readonly data = new DragData()
  readonly #source: Element | undefined
  readonly #pointer: Pointer
  #over: Element | undefined
  #operation: DataTransfer['dropEffect'] = 'none'

  /** @param source undefined for data from outside the page */
  constructor(source: Element | undefined, pointer: Pointer) {
    this.#source = source
    this.#pointer = pointer
  }

  /** @returns false when it was cancelled */
  begin(point: Point): boolean {
    if (!this.#fireAtSource('dragstart', point, { buttons: 1 })) return false
    this.data.started()
    // From here on, the browser has the pointer.
    const pointer = this.#pointer
    const on = this.#source && pointer.hovered(this.#source.ownerDocument).on
    if (on !== undefined) {
      pointer.pointerEvent(on, 'pointercancel', { x: 0, y: 0 }, { button: 0, cancelable: false, view: null })
      pointer.leave(on.ownerDocument)
    }
    pointer.capture.end()
    return true
  }

  move(over: Element, point: Point): void {
    this.#fireAtSource('drag', point)
    this.#lieOver(over, point)
  }

  /** Chromium fires enter and leave when the element changes, and `dragover` otherwise. */
  #lieOver(over: Element, point: Point): void {
    const former = this.#over
    this.data.propose()
    if (over === former) {
      this.#operation = this.#fire(over, 'dragover', point) ? 'none' : this.data.operation
      return
    }
    this.#over = over
    this.#fire(over, 'dragenter', point, { relatedTarget: former ?? null })
    if (former !== undefined)
      this.#fire(former, 'dragleave', point, { relatedTarget: over, cancelable: false })
  }

  *drop(point: Point): Generator<number, void, void> {
    const over = this.#over
    if (over !== undefined) this.#lieOver(over, point)
    // Each event has a task of its own: an app may draw, or use a timer, in between.
    yield 0
    this.#letGo(point)
    yield 0
    this.#finish(point)
  }

  cancel(point: Point): void {
    this.#operation = 'none'
    this.#letGo(point)
    this.#finish(point)
  }

  #letGo(point: Point): void {
    this.data.settle(this.#operation)
    const type = this.#operation === 'none' ? 'dragleave' : 'drop'
    if (this.#over !== undefined) this.#fire(this.#over, type, point)
  }

  #finish(point: Point): void {
    this.data.settle(this.#operation)
    this.#fireAtSource('dragend', point, { cancelable: false })
  }

  #fireAtSource(type: string, point: Point, init?: MouseEventInit): boolean {
    return this.#source?.isConnected !== true || this.#fire(this.#source, type, point, init)
  }

  #fire(target: Element, type: string, point: Point, init: MouseEventInit = {}): boolean {
    return fire(target, 'DragEvent', type, {
      ...at(target, point),
      dataTransfer: this.data.transfer,
      ...init,
    } as DragEventInit)
  }
}
