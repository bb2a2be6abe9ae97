/** A drag and drop with data, as the HTML standard goes through it. https://html.spec.whatwg.org/#drag-and-drop-processing-model */

import type { Point } from '../../dom/geometry.js'
import { closestFlat } from '../../dom/walk.js'
import { fire } from '../../platform/input.js'
import { DataTransfer } from '../../platform/originals.js'
import type { ActionArguments } from '../../protocol/commands/act.js'
import { endCapture } from './capture.js'
import { hoveredIn, leave } from './hover.js'
import { at, pointer } from './pointer-event.js'

const DRAGGABLE = '[draggable="true"],a[href]:not([draggable="false"]),img:not([draggable="false"])'

/** Begins one where the target can be dragged, or data is given for what lies under it; undefined where neither is so. */
export function beginTransfer(
  target: Element,
  point: Point,
  data: ActionArguments['data'],
): Transfer | undefined {
  const source = closestFlat(target, DRAGGABLE) ?? undefined
  if (source === undefined && data === undefined) return undefined
  const transfer = new Transfer(source)
  if (!transfer.begin(point)) return undefined
  if (data !== undefined) transfer.data.setData(data.mime, data.value)
  return transfer
}

export class Transfer {
  readonly data = new DataTransfer()
  readonly #source: Element | undefined
  #over: Element | undefined
  #isTaken = false

  /** @param source undefined for what comes from outside of the page */
  constructor(source: Element | undefined) {
    this.#source = source
  }

  /** False when it was cancelled. */
  begin(point: Point): boolean {
    if (!this.#tell('dragstart', point, { buttons: 1 })) return false
    // The pointer is the browser's from here on.
    const on = this.#source && hoveredIn(this.#source.ownerDocument).on
    if (on !== undefined) {
      pointer(on, 'pointercancel', { x: 0, y: 0 }, { button: 0, cancelable: false, view: null })
      leave(on.ownerDocument)
    }
    endCapture()
    return true
  }

  move(over: Element, point: Point): void {
    this.#tell('drag', point)
    this.#lieOver(over, point)
  }

  /** Chromium tells what is entered and left, or else that the drag goes on there. */
  #lieOver(over: Element, point: Point): void {
    const former = this.#over
    if (over === former) {
      this.#isTaken = !this.#fire(over, 'dragover', point)
      return
    }
    this.#over = over
    this.#fire(over, 'dragenter', point, { relatedTarget: former ?? null })
    if (former !== undefined)
      this.#fire(former, 'dragleave', point, { relatedTarget: over, cancelable: false })
  }

  drop(point: Point): void {
    const over = this.#over
    if (over !== undefined) this.#lieOver(over, point)
    this.#end(point)
  }

  /** As Escape does. */
  cancel(point: Point): void {
    this.#isTaken = false
    this.#end(point)
  }

  #end(point: Point): void {
    const { dropEffect } = this.data
    if (this.#over !== undefined) this.#fire(this.#over, this.#isTaken ? 'drop' : 'dragleave', point)
    if (!this.#isTaken) this.data.dropEffect = 'none'
    else if (dropEffect === 'none') this.data.dropEffect = 'copy'
    this.#tell('dragend', point, { cancelable: false })
  }

  /** An event of the source. */
  #tell(type: string, point: Point, init?: MouseEventInit): boolean {
    return this.#source?.isConnected !== true || this.#fire(this.#source, type, point, init)
  }

  #fire(target: Element, type: string, point: Point, init: MouseEventInit = {}): boolean {
    return fire(target, 'DragEvent', type, {
      ...at(target, point),
      dataTransfer: this.data,
      ...init,
    } as DragEventInit)
  }
}
