import { type Action, refuseDisabled } from '../action.js'
import { drawnFor } from '../pointer/drawn.js'
import { tapped } from '../pointer/mouse-press.js'
import { Finger } from './finger.js'

/** Touches the target briefly. A browser then fires the events of a mouse, unless a handler prevents the touch. */
export const tap: Action = {
  pressing: true,
  check: refuseDisabled,
  reach: drawnFor,
  *perform(given, _args, hand) {
    const target = drawnFor(given)
    const finger = new Finger(target)
    finger.down(hand)
    yield 'frame'
    finger.up(hand)
    if (finger.isCancelled || !target.isConnected) return finger.isCancelled
    yield 0
    return tapped(target, hand)
  },
}
