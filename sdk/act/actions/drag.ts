import type { Point } from '../../dom/geometry.js'
import { holdsFlat } from '../../dom/walk.js'
import { topAt } from '../../page/pointing/top.js'
import { ProbeError } from '../../protocol/errors.js'
import { type Action, badArguments, describeTarget, type Hand, refuseDisabled } from '../action.js'
import { moved } from '../goals/moved.js'
import { letUp, pressDown } from '../pointer/mouse-press.js'
import { aim } from '../pointer/target-point.js'
import { beginTransfer, Transfer } from '../pointer/transfer.js'

/** px of the first move: a browser ignores smaller moves as an unsteady click */
const NUDGE = 5
/** moves after the first, one in each frame, as of a quick hand */
const MOVES = 12
/** ms for which the pointer rests before the release: some libraries look at times what lies under it */
export const REST_MS = 120

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
  *perform(target, { by, data, holdMs = 0 }, hand) {
    const { pointer, to } = hand
    const document = target.ownerDocument
    const over = (point: Point) => topAt(document, point.x, point.y) ?? document.documentElement
    pointer.moveTo(target, hand)
    const held = pressDown(target, hand, 1)
    if (holdMs > 0) yield holdMs
    yield 'frame'
    const first = nudge(hand, endOf(hand, by))
    if (target.isConnected) pointer.moveTo(over(first), first, { buttons: 1 })
    const transfer = held.goes ? beginTransfer(target, hand, data) : undefined
    if (transfer instanceof Transfer) {
      let end = hand as Point
      const move = (point: Point) => {
        refuseGone(target, to, () => transfer.cancel(point))
        const hit = over(point)
        transfer.move(to === undefined || point !== end || holdsFlat(to, hit) ? hit : to, point)
      }
      move(first)
      yield 'frame'
      // The target may have moved when the drag began.
      end = endOf(hand, by)
      for (const point of pathTo(hand, end)) {
        move(point)
        yield 'frame'
      }
      yield REST_MS
      refuseGone(target, to, () => transfer.cancel(end))
      yield* transfer.drop(end)
      return false
    }
    yield 'frame'
    const end = endOf(hand, by)
    for (const point of pathTo(hand, end)) {
      pointer.moveTo(over(point), point, { buttons: 1 })
      yield 'frame'
    }
    yield REST_MS
    const dropped = target.isConnected && to?.isConnected !== false
    const cancelled = letUp(target, over(end), end, 1, held)
    if (!dropped) refuseGone(target, to, () => undefined)
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
  return to?.isConnected === true ? aim(to) : { x: x + by.x, y: y + by.y }
}

/** The first, small move on the way. */
export function nudge(from: Point, end: Point): Point {
  return between(from, end, Math.min(1, NUDGE / (Math.hypot(end.x - from.x, end.y - from.y) || 1)))
}

/** The moves after the first; `end` itself is the last. */
export function pathTo(from: Point, end: Point): Point[] {
  return [...Array.from({ length: MOVES - 1 }, (_, n) => between(from, end, (n + 1) / MOVES)), end]
}

function between(from: Point, end: Point, share: number): Point {
  return { x: from.x + (end.x - from.x) * share, y: from.y + (end.y - from.y) * share }
}
