/** Where the pins of marks are. */
import { isArea, type Point, shownPart } from '../../../dom/geometry.js'
import type { PendingMark } from '../../../protocol/conversation.js'
import { markedAgain } from '../../flag/marked.js'
import type { PanelSource } from '../../panel.js'

/** px from the viewport's edge to the middle of a pin at least */
const EDGE = 12

interface Known {
  /** the latest one that was found */
  element?: Element
  /** of an area, from its element's top left to its own top right */
  offset?: Point | undefined
  /** the latest place, in the document */
  last?: Point
}

export interface Places {
  /** Finds the elements again, as after a render of the app. @returns those that were found */
  find(marks: readonly PendingMark[]): Element[]
  /** True when the element of the mark is not in the page. */
  isGone(mark: PendingMark): boolean
  /**
   * The middle of the pin, in the viewport: the top right of the element or the area. The latest place when the element
   * is gone.
   *
   * @returns undefined when it is out of sight
   */
  of(mark: PendingMark): Point | undefined
}

export function createPlaces(source: () => PanelSource): Places {
  let known = new Map<string, Known>()
  const elementOf = ({ id }: PendingMark) => {
    const element = known.get(id)?.element
    return element?.isConnected ? element : undefined
  }
  const isGone = (mark: PendingMark) => mark.element !== undefined && elementOf(mark) === undefined
  return {
    find(marks) {
      known = new Map(marks.map((mark) => [mark.id, known.get(mark.id) ?? {}]))
      return marks.flatMap((mark) => {
        const place = known.get(mark.id)
        const element = elementOf(mark) ?? (mark.element && markedAgain(mark.element, source()))
        if (place === undefined || element === undefined) return []
        place.element = ownElement(element)
        place.offset ??= offsetOf(mark, place.element)
        return [place.element]
      })
    },
    isGone,
    of(mark) {
      const place = known.get(mark.id)
      const element = elementOf(mark)
      if (place === undefined) return undefined
      if (element === undefined) return inSight(inViewport(place.last ?? cornerOf(mark)))
      const box = element.getBoundingClientRect()
      if (!isArea(box)) return undefined
      const { offset } = place
      const at =
        offset === undefined
          ? { x: box.right, y: box.top }
          : { x: box.left + offset.x, y: box.top + offset.y }
      place.last = inDocument(at)
      if (offset !== undefined) return inSight(at)
      const shown = shownPart(element, box)
      return 'part' in shown ? inSight({ x: shown.part.right, y: shown.part.top }) : undefined
    },
  }
}

/** In a frame, the frame. */
function ownElement(element: Element): Element {
  let at = element
  for (let frame: Element | null | undefined = at; frame != null; ) {
    at = frame
    frame = at.ownerDocument.defaultView?.frameElement
  }
  return at
}

function cornerOf({ area }: PendingMark): Point | undefined {
  return area && { x: area.x + area.width, y: area.y }
}

function offsetOf(mark: PendingMark, element: Element): Point | undefined {
  const corner = inViewport(cornerOf(mark))
  const { left, top } = element.getBoundingClientRect()
  return corner && { x: corner.x - left, y: corner.y - top }
}

function inDocument({ x, y }: Point): Point {
  return { x: x + scrollX, y: y + scrollY }
}

function inViewport(point: Point | undefined): Point | undefined {
  return point && { x: point.x - scrollX, y: point.y - scrollY }
}

function inSight(point: Point | undefined): Point | undefined {
  if (point === undefined) return undefined
  const { x, y } = point
  if (x < 0 || y < 0 || x > innerWidth + EDGE || y > innerHeight) return undefined
  return { x: clamp(x, innerWidth), y: clamp(y, innerHeight) }
}

function clamp(at: number, size: number): number {
  return Math.min(Math.max(at, EDGE), size - EDGE)
}
