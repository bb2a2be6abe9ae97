import type { Action } from '../../action.js'
import { inPage } from '../../pointer/pointer-event.js'
import { aim } from '../../pointer/target-point.js'

/** The target may move when the pointer enters it. */
const MOVES = 2

export const hover = (): Action => ({
  interruptible: true,
  check: () => undefined,
  *perform(target, { holdMs = 0 }) {
    let former = { x: Number.NaN, y: Number.NaN }
    for (let i = 0; i < MOVES && target.isConnected; i++) {
      const { x, y } = inPage(target.ownerDocument, aim(target))
      if (x === former.x && y === former.y) break
      former = { x, y }
      yield [{ kind: 'move', x, y }]
    }
    if (holdMs > 0) yield holdMs
    return false
  },
})
