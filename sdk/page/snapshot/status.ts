import { isVisible, readableText } from '../../dom/visible.js'
import { elementsUnder, holdsFlat } from '../../dom/walk.js'
import type { PageStatus } from '../../protocol/commands/snapshot.js'
import type { Redactor } from '../../values/redactor.js'
import { reportedName } from '../element/describe.js'

const DIALOGS = 'dialog,[role="dialog"],[role="alertdialog"]'
const NAME_CHARS = 80
/** points of the viewport at which the topmost element is checked, as shares of width and height */
const POINTS = [
  [0.5, 0.5],
  [0.05, 0.05],
  [0.95, 0.95],
] as const

export function* statusOf(redact: Redactor, isIgnored: (node: Node) => boolean): Generator<void, PageStatus> {
  const dialogs: Element[] = []
  for (const element of elementsUnder(document)) {
    if (element.matches(DIALOGS) && !isIgnored(element) && isVisible(element)) dialogs.push(element)
    yield
  }
  return {
    route: redact.url(location.href).replace(location.origin, ''),
    title: redact.text(document.title),
    visibleDialogs: dialogs.map(
      (dialog) =>
        reportedName(dialog, redact, NAME_CHARS) || redact.text(readableText(dialog)).slice(0, NAME_CHARS),
    ),
    overlayHidingPage: yield* isPageCovered(dialogs, isIgnored),
  }
}

function* isPageCovered(
  dialogs: readonly Element[],
  isIgnored: (node: Node) => boolean,
): Generator<void, boolean> {
  const corner = topAt(POINTS[1], isIgnored)
  const overlay = corner === undefined ? undefined : layerOf(corner, dialogs)
  if (overlay === undefined) return false
  const isOver = (element: Element | undefined) =>
    element !== undefined &&
    (holdsFlat(overlay, element) || dialogs.some((dialog) => holdsFlat(dialog, element)))
  if (!POINTS.every((point) => isOver(topAt(point, isIgnored)))) return false
  for (const child of document.body.children) {
    if (!isIgnored(child) && !holdsFlat(child, overlay) && isBelow(child, overlay, dialogs)) return true
    yield
  }
  return false
}

function topAt([x, y]: readonly [number, number], isIgnored: (node: Node) => boolean): Element | undefined {
  return document.elementsFromPoint(innerWidth * x, innerHeight * y).find((element) => !isIgnored(element))
}

/** The outermost layer that paints an element: fixed, absolute or a dialog. */
function layerOf(element: Element, dialogs: readonly Element[]): Element | undefined {
  let layer: Element | undefined
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    const { position } = getComputedStyle(at)
    if (position === 'fixed' || position === 'absolute' || dialogs.includes(at)) layer = at
  }
  return layer
}

function isBelow(child: Element, overlay: Element, dialogs: readonly Element[]): boolean {
  return !holdsFlat(overlay, child) && !dialogs.includes(child) && isVisible(child)
}
