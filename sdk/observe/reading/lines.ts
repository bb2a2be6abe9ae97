/** The page as lines of text: what stands in one paragraph, item, row or heading. Part of the page's third script. */
import { flatParent, isElement, isText, nodesUnder } from '../../dom/walk.js'

/** texts and fields that are read */
const PIECES = 3_000
/** lines that are kept */
const LINES = 1_000
/** elements of a light tree, and nodes of all trees: an action waits for the reading */
const ELEMENTS = 4_000
const NODES = 15_000
/** Of a longer text, the beginning is compared. */
const CHARS = 5_000
/** What stands within a line. A row of a table is one line. */
const WITHIN: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo button cite code data del dfn em font i img ins input kbd label mark meter output picture progress q s samp select small span strike strong sub sup td textarea th time u var'.split(
    ' ',
  ),
)
const UNREAD: ReadonlySet<string> = new Set(
  'script style template noscript title option textarea datalist'.split(' '),
)
const FIELDS: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'progress', 'meter'])
const UNSHOWN = '[type=hidden],[type=reset],[type=image]'
const TOGGLE = '[role=checkbox],[role=switch],[role=radio],[role=menuitemcheckbox],[role=menuitemradio]'
const BUTTON = 'button,[role=button]'
/** An image that only counts visits. */
const PIXEL = '[width="0"],[width="1"]'
/** Controls that apps make transparent, over a drawn one or under it. */
const DRAWN = '[type=checkbox],[type=radio],[type=range],[type=file],select'

/** A part of a line. */
export interface Piece {
  /** without the signs that stand around it when it is printed */
  text: string
  kind: 'text' | 'button' | 'value' | 'state' | 'image'
  /** the field, or the element right around the text */
  element: Element
}

export interface Line {
  /** the innermost element around it that is no part of a line by its tag */
  block: Element
  pieces: readonly Piece[]
}

/** What can be seen of a part of a page, in reading order; undefined when there is too much of it. Reads no layout. */
export function linesOf(root: Element | null): Line[] | undefined {
  if (root === null || root.getElementsByTagName('*').length > ELEMENTS) return undefined
  const lines: { block: Element; pieces: Piece[] }[] = []
  let [nodes, pieces] = [0, 0]
  let before: Text | undefined
  for (const node of nodesUnder(root, isRead)) {
    if (++nodes > NODES) return undefined
    const piece = isText(node) ? textIn(node) : shownBy(node)
    if (piece === undefined) continue
    if (++pieces > PIECES) return undefined
    const isNext = isText(node) && isNextTo(node, before)
    before = isText(node) ? node : undefined
    const block = blockAround(piece.element)
    const line = lines.at(-1)
    const last = line?.pieces.at(-1)
    if (isNext && last !== undefined) last.text = (last.text + piece.text).slice(0, CHARS)
    else if (line?.block === block) line.pieces.push(piece)
    else if (lines.push({ block, pieces: [piece] }) > LINES) return undefined
  }
  return lines
}

function isRead(node: Node): node is Element | Text {
  return isText(node) || isElement(node)
}

function textIn(node: Text): Piece | undefined {
  const { data } = node
  if (!/\S/.test(data)) return undefined
  const element = flatParent(node)
  if (element === null || UNREAD.has(element.localName) || !isSeen(element)) return undefined
  return {
    text: data.replace(/\s+/g, ' ').slice(0, CHARS),
    kind: element.closest(BUTTON) === null ? 'text' : 'button',
    element,
  }
}

/** True for neighbours with at most a comment between them: a framework wrote one text in parts. */
function isNextTo(node: Text, before: Text | undefined): boolean {
  if (before === undefined) return false
  let at = node.previousSibling
  while (at?.nodeType === Node.COMMENT_NODE) at = at.previousSibling
  return at === before
}

/** What an element shows besides its texts. */
function shownBy(element: Element): Piece | undefined {
  if (FIELDS.has(element.localName)) return ownFieldIn(element as HTMLInputElement)
  if (element.localName === 'img')
    return isBroken(element as HTMLImageElement) && isSeen(element)
      ? { text: '(broken image)', kind: 'image', element }
      : undefined
  const isToggle = element.hasAttribute('role') && element.matches(TOGGLE) && isSeen(element)
  return isToggle ? stateOf(element, element.getAttribute('aria-checked') ?? 'false') : undefined
}

/** True for an image that was asked for and cannot be shown. An SVG without a size has no width in Firefox. */
function isBroken(image: HTMLImageElement): boolean {
  const { complete, naturalWidth, currentSrc } = image
  const isRaster = currentSrc !== '' && !/svg|^blob:/i.test(currentSrc)
  return complete && naturalWidth === 0 && isRaster && !image.matches(PIXEL)
}

function ownFieldIn(element: HTMLInputElement): Piece | undefined {
  if (element.matches(UNSHOWN) || !isSeen(element, !element.matches(DRAWN))) return undefined
  const { type, checked, indeterminate, value, files, selectedOptions } = element as HTMLInputElement &
    Partial<Pick<HTMLSelectElement, 'selectedOptions'>>
  if (type === 'checkbox' || type === 'radio')
    return stateOf(element, indeterminate ? 'mixed' : String(checked))
  const many = selectedOptions ?? files
  const held = many == null ? String(value) : [...many].map(nameOf).join(', ')
  const kind = type === 'submit' || type === 'button' ? 'button' : 'value'
  return { text: held.slice(0, CHARS), kind, element }
}

function nameOf(each: File | HTMLOptionElement): string {
  return 'label' in each ? each.label : each.name
}

function stateOf(element: Element, state: string): Piece {
  const text = state === 'true' ? '[x]' : state === 'mixed' ? '[-]' : '[ ]'
  return { text, kind: 'state', element }
}

/** An element with `display: contents` has no box, and is seen with what it is in. */
function isSeen(element: Element, opacityProperty = true): boolean {
  if (element.checkVisibility({ opacityProperty, visibilityProperty: true })) return true
  const outer = getComputedStyle(element).display === 'contents' ? flatParent(element) : null
  return outer !== null && isSeen(outer, opacityProperty)
}

function blockAround(element: Element): Element {
  let at = element
  while (at.parentElement !== null && WITHIN.has(at.localName)) at = at.parentElement
  return at
}
