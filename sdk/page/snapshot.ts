/** The page as an outline: what assistive technology would read, in few tokens (spec: Page snapshot). */
import type { Redactor } from '../observe/channel.js'
import type { Snapshot } from '../protocol/commands.js'
import { SNAPSHOT_DEPTH, SNAPSHOT_NODES } from '../protocol/limits.js'
import type { Ref } from '../protocol/values.js'
import { tellName } from './describe.js'
import { lineOf } from './line.js'
import { refOf } from './refs.js'
import { roleOf } from './role.js'
import { statusOf } from './status.js'
import { isInaccessible, isInaccessibleItself } from './visible.js'
import { flatChildren } from './walk.js'

/** What a user operates. */
const INTERACTIVE = new Set(
  'button link textbox searchbox checkbox radio combobox listbox option menuitem menuitemcheckbox menuitemradio tab switch slider spinbutton treeitem'.split(
    ' ',
  ),
)
/** Containers that get a ref, to look at them alone. */
const SCOPES = new Set('alertdialog dialog form grid region table tree treegrid'.split(' '))
/** Shown only when somebody named them. */
const SHOWN_IF_NAMED = new Set(
  'article blockquote complementary definition directory feed figure form group image list listitem math menu note radiogroup region rowgroup search separator tabpanel term toolbar tooltip'.split(
    ' ',
  ),
)
/** Never shown: only what is in them is. */
const TRANSPARENT = new Set(
  'caption cell code columnheader deletion document emphasis generic gridcell insertion mark none paragraph rowheader strong subscript superscript time'.split(
    ' ',
  ),
)
/** Roles whose text is their name and is not read twice. */
const TEXT_IS_NAME = new Set(
  'button link heading option tab menuitem menuitemcheckbox menuitemradio switch checkbox radio row treeitem'.split(
    ' ',
  ),
)
const SKIPPED = new Set('script style template noscript head link meta title'.split(' '))
/** Fields whose content is their value. */
const CLOSED = new Set('select textarea svg iframe canvas video audio object datalist'.split(' '))
const LINE_CHARS = 160
/** elements within each other, printed or not: what the stack of the page bears */
const NESTING = 512
const NOT_ENTERED = 20

interface Walk {
  readonly lines: string[]
  readonly notEntered: Ref[]
  readonly interactiveOnly: boolean
  readonly root: Element
  readonly redact: Redactor
  truncated: boolean
  /** text that was read and is not printed yet */
  text: string
  isIgnored(node: Node): boolean
}

/** Where the walk is. */
interface Place {
  /** printed elements around */
  depth: number
  /** elements around */
  nesting: number
  /** names of what is printed around: their text says nothing new */
  names: readonly string[]
  /** inside something whose name is its text */
  muted: boolean
  /** the cursor of what is around */
  cursor: string
}

/** The snapshot of a subtree. */
export function snapshot(
  root: Element,
  mode: 'full' | 'interactive' | 'status',
  redact: Redactor,
  isIgnored: (node: Node) => boolean,
): Snapshot {
  const status = statusOf(redact, isIgnored)
  if (mode === 'status') return { status }
  const walk: Walk = {
    lines: [],
    notEntered: [],
    interactiveOnly: mode === 'interactive',
    root: root === document.documentElement ? document.body : root,
    redact,
    truncated: false,
    text: '',
    isIgnored,
  }
  const place = { depth: 0, nesting: 0, names: [], muted: false, cursor: 'pointer' }
  visit(walk.root, place, walk)
  flush(place, walk)
  return {
    tree: walk.lines.join('\n'),
    nodes: walk.lines.length,
    ...(walk.truncated ? { truncated: true as const, notEntered: walk.notEntered } : {}),
    status,
  }
}

function visit(element: Element, place: Place, walk: Walk): void {
  if (SKIPPED.has(element.localName) || walk.isIgnored(element)) return
  if (element.localName === 'br') walk.text += ' '
  if (isInaccessibleItself(element)) return
  if (walk.lines.length >= SNAPSHOT_NODES || place.depth >= SNAPSHOT_DEPTH || place.nesting >= NESTING) {
    walk.truncated = true
    if (walk.notEntered.length < NOT_ENTERED) walk.notEntered.push(refOf(element))
    return
  }
  const role = roleOf(element)
  const { cursor, display } = getComputedStyle(element)
  const isOperated = INTERACTIVE.has(role) || isClickable(element, role, cursor, place)
  const name = nameFor(element, role, isOperated, walk)
  const inner: Place = { ...place, nesting: place.nesting + 1, cursor }
  if (!isShown(element, role, name, isOperated, place, walk)) {
    const isBlock = !/^(?:inline|contents|ruby)/.test(display)
    if (isBlock) flush(place, walk)
    enter(element, { ...inner, muted: place.muted || labelsSomethingShown(element) }, walk)
    if (isBlock) flush(place, walk)
    return
  }
  flush(place, walk)
  const hasRef = isOperated || SCOPES.has(role) || element.hasAttribute('data-testid')
  walk.lines.push(
    `${'  '.repeat(place.depth)}${lineOf(element, { role, name, hasRef, isField: isOperated }, walk.redact)}`,
  )
  inner.depth += 1
  inner.names = name === '' ? place.names : [...place.names, name]
  inner.muted = TEXT_IS_NAME.has(role) || (isOperated && role === 'generic')
  if (role === 'row' && element.querySelector('table,[role="table"],[role="grid"]') !== null)
    inner.muted = false
  enter(element, inner, walk)
  flush(inner, walk)
}

function enter(element: Element, place: Place, walk: Walk): void {
  if (CLOSED.has(element.localName)) return
  for (const node of flatChildren(element)) {
    if (node instanceof Element) visit(node, place, walk)
    else if (node instanceof Text && !place.muted && !walk.interactiveOnly) walk.text += node.data
  }
}

/** Prints the text that was read, unless it is the name of something around it. */
function flush({ depth, names }: Place, walk: Walk): void {
  const text = fold(walk.text)
  walk.text = ''
  if (text === '' || names.includes(text)) return
  const said = walk.redact.text(text).slice(0, LINE_CHARS)
  walk.lines.push(`${'  '.repeat(depth)}text ${JSON.stringify(said)}`)
}

function isShown(
  element: Element,
  role: string,
  name: string,
  isOperated: boolean,
  { muted }: Place,
  { interactiveOnly, root }: Walk,
): boolean {
  if (isOperated || element === root) return isOperated || !TRANSPARENT.has(role)
  if (interactiveOnly) return role === 'dialog' || role === 'alertdialog'
  if (element.localName === 'iframe') return true
  if (TRANSPARENT.has(role))
    return element.hasAttribute('data-testid') && !muted && role === 'generic' && hasText(element)
  if (muted) return role === 'image' && name !== ''
  return !SHOWN_IF_NAMED.has(role) || name !== ''
}

/** A test id on a wrapper is shown where it marks a text of its own, not a whole region. */
function hasText(element: Element): boolean {
  return element.childElementCount === 0 && fold(element.textContent ?? '') !== ''
}

function nameFor(element: Element, role: string, isOperated: boolean, walk: Walk): string {
  if (role === 'row') return fold(walk.redact.text(textOfRow(element))).slice(0, LINE_CHARS)
  if (TRANSPARENT.has(role)) {
    if (!isOperated && !element.hasAttribute('data-testid')) return ''
    const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return walk.redact.text(fold(text)).slice(0, LINE_CHARS)
  }
  return tellName(element, walk.redact, LINE_CHARS)
}

/** A row's text, cell by cell, without the controls in it: they have lines of their own. */
function textOfRow(row: Element): string {
  const cells: string[] = []
  for (const cell of row.children) {
    const text = isInaccessibleItself(cell) ? '' : textWithoutControls(cell)
    if (text.trim() !== '') cells.push(text)
  }
  return cells.join(' ')
}

function textWithoutControls(element: Element): string {
  let text = ''
  for (const node of flatChildren(element)) {
    if (node instanceof Text) text += node.data
    if (!(node instanceof Element) || SKIPPED.has(node.localName) || INTERACTIVE.has(roleOf(node))) continue
    if (CLOSED.has(node.localName) || isInaccessibleItself(node)) continue
    const isInline = getComputedStyle(node).display.startsWith('inline')
    text += isInline ? textWithoutControls(node) : ` ${textWithoutControls(node)} `
  }
  return text
}

/** Operated though it says no role: focusable, with a handler in its markup, or where the pointer begins to be a hand. */
function isClickable(element: Element, role: string, cursor: string, place: Place): boolean {
  if (role !== 'generic' && role !== 'listitem' && role !== 'row' && role !== 'cell') return false
  if (place.muted || element instanceof HTMLLabelElement) return false
  if (element.hasAttribute('onclick') || (element as HTMLElement).tabIndex >= 0) return role === 'generic'
  return role === 'generic' && cursor === 'pointer' && place.cursor !== 'pointer' && !holdsControl(element)
}

function holdsControl(element: Element): boolean {
  return element.querySelector('a[href],button,input,select,textarea,[role]') !== null
}

/** The text of a label is the name of its control, where that one is shown. */
function labelsSomethingShown(element: Element): boolean {
  if (!(element instanceof HTMLLabelElement)) return false
  const { control } = element
  return control !== null && !isInaccessible(control)
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
