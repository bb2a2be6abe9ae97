import { around } from './pointer.js'

const LINE = 40
const PAGE = 0.875

export function scrollNear(target: Element, left: number, top: number): void {
  scrollerOf(target, left, top)?.scrollBy({ left, top, behavior: 'instant' })
}

/** The element around the target that can scroll in this direction, or else the document's own. */
export function scrollerOf(target: Element, left: number, top: number): Element | undefined {
  const root = target.ownerDocument.scrollingElement
  return around(target).find((each) => each === root || isScrollable(each, left, top)) ?? root ?? undefined
}

export function scrollByKey(target: Element, key: string, isLarge: boolean): void {
  const page = (target.ownerDocument.defaultView?.innerHeight ?? 0) * PAGE
  const all = Number.MAX_SAFE_INTEGER
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [0, -LINE],
    ArrowDown: [0, LINE],
    ArrowLeft: [-LINE, 0],
    ArrowRight: [LINE, 0],
    PageUp: [0, -page],
    PageDown: [0, page],
    ' ': [0, page],
    Home: [0, -all],
    End: [0, all],
  }
  const step = steps[key]
  if (step !== undefined && !isLarge) scrollNear(target, ...step)
}

function isScrollable(element: Element, left: number, top: number): boolean {
  const { overflowX, overflowY } = getComputedStyle(element)
  const goes = (by: number, at: number, size: number, room: number, overflow: string) =>
    by !== 0 && /auto|scroll/.test(overflow) && (by < 0 ? at > 0 : at < size - room - 1)
  return (
    goes(top, element.scrollTop, element.scrollHeight, element.clientHeight, overflowY) ||
    goes(left, element.scrollLeft, element.scrollWidth, element.clientWidth, overflowX)
  )
}
