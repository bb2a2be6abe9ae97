import type { Point } from '../../dom/geometry.js'
import { fire } from '../../platform/input.js'
import { isText } from './field.js'

/** A press in these elements does not change the selection. */
const KEEPS = 'button,select,option,input,a[href],img,[draggable="true"]'

/** Puts the caret at the point of a press. The second of two presses in a row selects the word there. */
export function placeCaret(target: Element, { x, y }: Point, detail: number): void {
  const { ownerDocument } = target
  const selection = ownerDocument.getSelection()
  const position = ownerDocument.caretPositionFromPoint?.(x, y, { shadowRoots: shadowRootsAround(target) })
  if (selection === null || position == null) return
  const { offsetNode, offset } = position
  if (isText(target)) {
    if (offsetNode === target && target.selectionStart !== null) target.setSelectionRange(offset, offset)
  } else {
    // The position is in a field: its text is not part of the document.
    if (offset > lengthOf(offsetNode)) return
    if (target.closest(KEEPS) !== null || getComputedStyle(target).userSelect === 'none') return
    if (!fire(target, 'Event', 'selectstart', { composed: false })) return
    selection.collapse(offsetNode, offset)
  }
  if (detail < 2) return
  selection.modify('move', 'backward', 'word')
  selection.modify('extend', 'forward', 'word')
}

function shadowRootsAround(element: Element): ShadowRoot[] {
  const root = element.getRootNode()
  return 'host' in root ? [root as ShadowRoot, ...shadowRootsAround((root as ShadowRoot).host)] : []
}

/** https://dom.spec.whatwg.org/#concept-node-length */
function lengthOf(node: Node): number {
  return node.nodeType === Node.TEXT_NODE ? (node as Text).length : node.childNodes.length
}

export function caretToEnd(target: Element): void {
  if (isText(target)) {
    if (target.selectionStart !== null) target.setSelectionRange(target.value.length, target.value.length)
    return
  }
  const selection = target.ownerDocument.getSelection()
  selection?.selectAllChildren(target)
  selection?.collapseToEnd()
}

export function selectAll(target: Element): void {
  if (isText(target)) target.select()
  else target.ownerDocument.getSelection()?.selectAllChildren(target)
}

/** key: direction, unit, and the larger unit with Control */
const MOVES: Readonly<Record<string, readonly [string, string, string]>> = {
  ArrowLeft: ['left', 'character', 'word'],
  ArrowRight: ['right', 'character', 'word'],
  ArrowUp: ['backward', 'line', 'paragraph'],
  ArrowDown: ['forward', 'line', 'paragraph'],
  Home: ['backward', 'lineboundary', 'documentboundary'],
  End: ['forward', 'lineboundary', 'documentboundary'],
}

/** Moves the caret like a key. With Shift, extends the selection. */
export function moveCaret(target: Element, key: string, isExtending: boolean, isLarge: boolean): void {
  const move = MOVES[key]
  if (move === undefined) return
  const selection = target.ownerDocument.getSelection()
  const begins = isExtending && !isText(target) && selection?.isCollapsed === true
  if (begins && !fire(target, 'Event', 'selectstart', { composed: false })) return
  selection?.modify(isExtending ? 'extend' : 'move', move[0], move[isLarge ? 2 : 1])
  if (isExtending && isText(target)) fire(target, 'Event', 'select', { cancelable: false, composed: false })
}
