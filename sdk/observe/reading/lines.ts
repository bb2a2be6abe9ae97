/** The page as lines of text: what stands in one paragraph, item, cell or heading. Part of the page's third script. */
import { isElement, isText, nodesUnder } from '../../dom/walk.js'

/** texts and fields that are read */
const NODES = 3_000
/** lines that are kept */
const LINES = 1_000
/** An action waits for the reading. */
const ELEMENTS = 4_000
/** A longer text is no line. */
const CHARS = 200
/** What stands within a line. A row of a table is one line. */
const WITHIN: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo button cite code data del dfn em font i img ins input kbd label mark meter output progress q s samp select small span strike strong sub sup td textarea th time u var'.split(
    ' ',
  ),
)
const UNREAD: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'option',
  'textarea',
  'datalist',
])
const FIELD = 'input:not([type=hidden],[type=button],[type=submit],[type=reset],[type=image]),select,textarea'
const FIELDS: ReadonlySet<string> = new Set(['input', 'select', 'textarea'])
const TOGGLE = '[role=checkbox],[role=switch],[role=radio],[role=menuitemcheckbox],[role=menuitemradio]'

/** A part of a line. */
export interface Piece {
  text: string
  kind: 'text' | 'button' | 'value' | 'state'
  /** the field, or the element right around the text */
  element: Element
}

export interface Line {
  /** the innermost block around it */
  block: Element
  pieces: readonly Piece[]
  /** its pieces, with white space folded */
  text: string
}

/** What can be seen of a part of a page, in reading order; undefined when there is too much of it. Reads no layout. */
export function linesOf(root: Element | null): Line[] | undefined {
  if (root === null || root.getElementsByTagName('*').length > ELEMENTS) return undefined
  const lines: { block: Element; pieces: Piece[] }[] = []
  let left = NODES
  for (const node of nodesUnder(root, isRead)) {
    const piece = isText(node) ? textIn(node) : fieldIn(node)
    if (piece === undefined) continue
    if (left-- <= 0) return undefined
    const { block, isInButton } = around(piece.element)
    const own: Piece = isInButton && piece.kind === 'text' ? asButton(piece) : piece
    const line = lines.at(-1)
    if (line?.block !== block) {
      if (lines.push({ block, pieces: [own] }) > LINES) return undefined
      continue
    }
    const isNext = line.pieces.at(-1)?.element !== own.element
    line.pieces.push(isNext ? { ...own, text: ` ${own.text}` } : own)
  }
  return lines.map((line) => ({ ...line, text: folded(line.pieces) }))
}

function folded(pieces: readonly Piece[]): string {
  const whole = pieces.map(({ text }) => text).join('')
  return whole.replace(/\s+/g, ' ').trim()
}

function isRead(node: Node): node is Element | Text {
  return isText(node) || isElement(node)
}

function textIn({ data, parentElement: element }: Text): Piece | undefined {
  if (!/\S/.test(data) || element === null || UNREAD.has(element.localName) || !isSeen(element))
    return undefined
  return { text: data.slice(0, CHARS), kind: 'text', element }
}

function asButton({ text, element }: Piece): Piece {
  return { text: `[${text.trim()}]`, kind: 'button', element }
}

function fieldIn(element: Element): Piece | undefined {
  const isToggle = element.hasAttribute('role') && element.matches(TOGGLE)
  if (isToggle) return stateOf(element, element.getAttribute('aria-checked') === 'true')
  if (!FIELDS.has(element.localName) || !element.matches(FIELD) || !isSeen(element)) return undefined
  const { type, checked, value } = element as HTMLInputElement
  if (type === 'checkbox' || type === 'radio') return stateOf(element, checked)
  const { selectedOptions } = element as HTMLSelectElement
  const held =
    selectedOptions === undefined ? value : [...selectedOptions].map(({ label }) => label).join(', ')
  return { text: `"${held.slice(0, CHARS)}"`, kind: 'value', element }
}

function stateOf(element: Element, isOn: boolean): Piece {
  return { text: isOn ? '[x]' : '[ ]', kind: 'state', element }
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

function around(element: Element): { block: Element; isInButton: boolean } {
  let at = element
  let isInButton = isButton(at)
  while (at.parentElement !== null && WITHIN.has(at.localName)) {
    at = at.parentElement
    isInButton ||= isButton(at)
  }
  return { block: at, isInButton }
}

function isButton(element: Element): boolean {
  return element.localName === 'button' || element.getAttribute('role') === 'button'
}
