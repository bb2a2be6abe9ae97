import { fire } from '../../platform/input.js'
import { type Action, refuseDisabled } from '../action.js'
import { drawnFor } from '../pointer/drawn.js'
import { pointerInit } from '../pointer/pointer-event.js'
import { Finger } from './finger.js'

/** ms after which a browser takes a touch for a long one */
const LONG_MS = 600

/** Touches the target until its menu comes, and lets it go. */
export const longpress: Action = {
  pressing: true,
  check: refuseDisabled,
  reach: drawnFor,
  *perform(given, { holdMs = LONG_MS }, hand) {
    const target = drawnFor(given)
    const finger = new Finger(target)
    finger.down(hand)
    yield holdMs
    const touch = { pointerId: 2, pointerType: 'touch', button: 0, detail: 0 }
    const menu = { ...pointerInit(target, 'click', hand, {}), ...touch }
    const goes =
      finger.isCancelled || !target.isConnected || fire(target, 'PointerEvent', 'contextmenu', menu)
    yield 0
    finger.up(hand)
    return !goes || finger.isCancelled
  },
}
