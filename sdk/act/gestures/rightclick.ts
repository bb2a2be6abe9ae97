import { fire } from '../../platform/input.js'
import { type Action, refuseDisabled } from '../action.js'
import { drawnFor } from '../pointer/drawn.js'
import { moveFocus } from '../pointer/mouse-press.js'
import { pointerInit } from '../pointer/pointer-event.js'

const DOWN = { button: 2, buttons: 2 }
const UP = { button: 2, buttons: 0 }

/** Presses the second button. As on Linux and macOS, the menu comes with the press, and not with the release. */
export const rightclick: Action = {
  pressing: true,
  check: refuseDisabled,
  reach: drawnFor,
  *perform(given, _args, hand) {
    const target = drawnFor(given)
    const { pointer } = hand
    pointer.moveTo(target, hand)
    if (
      pointer.pointerEvent(target, 'pointerdown', hand, DOWN) &&
      pointer.mouseEvent(target, 'mousedown', hand, { ...DOWN, detail: 1 }) &&
      target.isConnected
    )
      moveFocus(target, hand.composition)
    const menu = { ...pointerInit(target, 'click', hand, DOWN), isPrimary: false, detail: 0 }
    const goes = !target.isConnected || fire(target, 'PointerEvent', 'contextmenu', menu)
    yield 0
    if (!target.isConnected) return !goes
    if (pointer.pointerEvent(target, 'pointerup', hand, UP))
      pointer.mouseEvent(target, 'mouseup', hand, { ...UP, detail: 1 })
    const released = { ...pointerInit(target, 'click', hand, UP), isPrimary: false, detail: 1 }
    fire(target, 'PointerEvent', 'auxclick', released)
    return !goes
  },
}
