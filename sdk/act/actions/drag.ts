import type { Point } from '../../dom/geometry.js'
import { holdsFlat } from '../../dom/walk.js'
import { topAt } from '../../page/pointing/cover.js'
import { ProbeError } from '../../protocol/errors.js'
import { type Action, badArguments, describeTarget, type Hand, refuseDisabled } from '../action.js'
import { moved } from '../goals/moved.js'
import { letUp, pressDown } from '../pointer/mouse-press.js'
import { aim } from '../pointer/target-point.js'
import { beginTransfer, Transfer } from '../pointer/transfer.js'

/** px of the first move: a browser ignores smaller moves as an unsteady click */
const NUDGE = 5
const MOVES = 4

export const drag: Action = {
  pointing: true,
  check(target, { by, data }, { to }) {
    refuseDisabled(target)
    if ((to === undefined) === (by === undefined))
      badArguments('give one of args.to and args.by: where to drag')
    if (to !== undefined && to.ownerDocument !== target.ownerDocument)
      throw new ProbeError(
        'UNSUPPORTED',
        `${describeTarget(target)} and ${describeTarget(to)} are in different documents: a drag cannot cross a frame`,
      )
    if (data !== undefined && to === undefined) badArguments('args.data needs args.to')
  },
  goal: (target, _args, { to }) => moved(target, to),
  *perform(target, { by, data }, hand) {
    const { pointer } = hand
    const document = target.ownerDocument
    const over = (point: Point) => topAt(document, point.x, point.y) ?? document.documentElement
    pointer.moveTo(target, hand)
    const held = pressDown(target, hand, 1)
    yield 'frame'
    const end = endOf(hand, by)
    const path = pathTo(hand, end)
    const [first = hand] = path
    if (target.isConnected) pointer.moveTo(over(first), first, { buttons: 1 })
    const transfer = held.goes ? beginTransfer(target, hand, data) : undefined
    if (transfer instanceof Transfer) {
      const { to } = hand
      for (const point of path) {
        if (point !== first) yield 'frame'
        refuseGone(target, to, () => transfer.cancel(point))
        const hit = over(point)
        transfer.move(to === undefined || point !== end || holdsFlat(to, hit) ? hit : to, point)
      }
      yield 'frame'
      refuseGone(target, to, () => transfer.cancel(end))
      transfer.drop(end)
      return false
    }
    for (const point of path.slice(1)) {
      yield 'frame'
      pointer.moveTo(over(point), point, { buttons: 1 })
    }
    yield 'frame'
    const dropped = target.isConnected && hand.to?.isConnected !== false
    const cancelled = letUp(target, over(end), end, 1, held)
    if (!dropped) refuseGone(target, hand.to, () => undefined)
    return cancelled
  },
}

/** @throws ProbeError STALE_REF after releasing the dragged element */
function refuseGone(target: Element, to: Element | undefined, letGo: () => void): void {
  const gone = [target, to].find((each) => each?.isConnected === false)
  if (gone === undefined) return
  letGo()
  throw new ProbeError('STALE_REF', `${describeTarget(gone)} was removed in the middle of the drag`, {
    why: 'removed',
    dispatched: true,
  })
}

function endOf({ x, y, to }: Hand, by: Point = { x: 0, y: 0 }): Point {
  return to === undefined ? { x: x + by.x, y: y + by.y } : aim(to)
}

export function pathTo(from: Point, end: Point): Point[] {
  const x = end.x - from.x
  const y = end.y - from.y
  const length = Math.hypot(x, y) || 1
  const shares = [
    Math.min(1, NUDGE / length),
    ...Array.from({ length: MOVES - 1 }, (_, n) => (n + 1) / MOVES),
  ]
  return [...shares.map((share) => ({ x: from.x + x * share, y: from.y + y * share })), end]
}
