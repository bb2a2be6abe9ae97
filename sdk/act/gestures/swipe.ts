import { type Action, badArguments } from '../action.js'
import { scrollerOf } from '../pointer/scrolling.js'
import { Finger } from './finger.js'

const MOVES = 8
const AXES = { x: /auto|pan-x|manipulation/, y: /auto|pan-y|manipulation/ } as const

/**
 * Moves a finger over the target by `by` px. What is below it scrolls with the finger, unless a handler or the style of the
 * target takes the touch.
 */
export const swipe: Action = {
  check(_target, { by }) {
    if (by === undefined) badArguments('args.by is needed: how far the finger moves')
  },
  *perform(target, { by = { x: 0, y: 0 } }, hand) {
    const finger = new Finger(target)
    const axis = Math.abs(by.x) > Math.abs(by.y) ? 'x' : 'y'
    const scroller = AXES[axis].test(getComputedStyle(target).touchAction)
      ? scrollerOf(target, axis === 'x' ? -by.x : 0, axis === 'y' ? -by.y : 0)
      : undefined
    const { scrollLeft: left = 0, scrollTop: top = 0 } = scroller ?? {}
    finger.down(hand)
    yield 'frame'
    let point = { x: hand.x, y: hand.y }
    for (let n = 1; n <= MOVES; n++) {
      const next = { x: hand.x + (by.x * n) / MOVES, y: hand.y + (by.y * n) / MOVES }
      finger.move(next)
      if (scroller !== undefined && !finger.isCancelled) {
        finger.take(next)
        scroller.scrollTo({
          left: left - (next.x - hand.x),
          top: top - (next.y - hand.y),
          behavior: 'instant',
        })
      }
      point = next
      yield 'frame'
    }
    finger.up(point)
    return finger.isCancelled
  },
}
