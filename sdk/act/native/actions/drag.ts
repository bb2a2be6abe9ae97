import { ProbeError } from '../../../protocol/errors.js'
import { type Action, describeTarget } from '../../action.js'
import * as synthetic from '../../actions/drag.js'
import { inPage } from '../../pointer/pointer-event.js'
import { aim } from '../../pointer/target-point.js'
import { type Pressing, pressAt } from '../press.js'

/** Drags by small moves. The target of the drop may move when the drag begins, so it is looked for again then. */
export const drag = (hand: Pressing): Action => ({
  check: synthetic.drag.check,
  *perform(target, { by = { x: 0, y: 0 }, data, holdMs = 0 }, { to }) {
    const { ownerDocument } = target
    let from = { x: 0, y: 0 }
    yield* pressAt(target, hand, (point) => {
      from = point
      return [{ kind: 'down', ...point, count: 1 }]
    })
    const end = () => {
      if (to?.isConnected !== true) return { x: from.x + by.x, y: from.y + by.y }
      const { x, y } = aim(to)
      return inPage(ownerDocument, { x, y })
    }
    if (holdMs > 0) yield holdMs
    yield 'frame'
    const first = synthetic.nudge(from, end())
    yield [...(data === undefined ? [] : [{ kind: 'carry' as const }]), { kind: 'move', ...first }]
    yield 'frame'
    const last = end()
    for (const point of synthetic.pathTo(from, last)) {
      yield [{ kind: 'move', ...point }]
      yield 'frame'
    }
    yield synthetic.REST_MS
    yield [{ kind: 'up', ...last, count: 1 }]
    if (to?.isConnected === false)
      throw new ProbeError('STALE_REF', `${describeTarget(to)} was removed in the middle of the drag`, {
        why: 'removed',
        dispatched: true,
      })
    return hand.native.isCancelled
  },
})
