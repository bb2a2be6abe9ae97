import { fire } from '../../platform/input.js'
import { MODIFIERS } from '../../protocol/keys.js'
import { type Action, badArguments } from '../action.js'
import { scrolled } from '../goals/scrolled.js'
import { at } from '../pointer/pointer-event.js'
import { scrollNear } from '../pointer/scrolling.js'

/** px of one notch */
const NOTCH = 100
const NOTCHES = 100

/** Turns the wheel over the target notch by notch, with a key held: Control zooms a map. */
export const wheel: Action = {
  check(_target, { by, key }) {
    if (by === undefined) badArguments('args.by is needed: how far the wheel turns')
    if (key !== undefined && !Object.hasOwn(MODIFIERS, key))
      badArguments(`args.key is one of ${Object.keys(MODIFIERS).join(', ')}`)
  },
  goal: (target, { by, key }) => (key === undefined ? scrolled(target, by) : undefined),
  *perform(target, { by = { x: 0, y: 0 }, key }, hand) {
    hand.pointer.moveTo(target, hand)
    const notches = Math.min(NOTCHES, Math.max(1, Math.ceil(Math.hypot(by.x, by.y) / NOTCH)))
    const held = key === undefined ? {} : { [MODIFIERS[key] as string]: true }
    const turned = (way: number, n: number) => Math.round((way * n) / notches)
    let isCancelled = false
    for (let n = 1; n <= notches && target.isConnected; n++) {
      const [deltaX, deltaY] = [turned(by.x, n) - turned(by.x, n - 1), turned(by.y, n) - turned(by.y, n - 1)]
      const goes = fire(target, 'WheelEvent', 'wheel', {
        ...at(target, hand),
        deltaX,
        deltaY,
        ...held,
      } as WheelEventInit)
      if (goes && key === undefined) scrollNear(target, deltaX, deltaY)
      isCancelled ||= !goes
      yield 'frame'
    }
    return isCancelled
  },
}
