/** The page as an outline: what assistive technology would read, in few tokens (spec: Page snapshot). */
import type { Redactor } from '../observe/channel.js'
import type { Snapshot } from '../protocol/commands.js'
import { SNAPSHOT_DEPTH, SNAPSHOT_NODES } from '../protocol/limits.js'
import type { Ref } from '../protocol/values.js'
import { nameOf } from './name.js'
import { refOf } from './refs.js'
import { roleOf } from './role.js'
import { fieldValueOf, statesOf } from './states.js'
import { isInaccessible, isVisible } from './visible.js'
import { flatChildren } from './walk.js'

const INTERACTIVE = new Set(
  'button link textbox searchbox checkbox radio combobox listbox option menuitem menuitemcheckbox menuitemradio tab switch slider spinbutton treeitem'.split(
    ' ',
  ),
)
/** Containers that say nothing unless they are named. */
const TRANSPARENT = new Set([
  'generic',
  'presentation',
  'paragraph',
  'rowgroup',
  'emphasis',
  'strong',
  'time',
  'code',
  'group',
  'section',
  'region',
  'form',
  'list',
  'listitem',
])
/** Roles whose content is their name: children are not read twice. */
const NAMED_BY_CONTENT = new Set(
  'button link heading option tab menuitem menuitemcheckbox menuitemradio switch checkbox radio treeitem'.split(
    ' ',
  ),
)
const SKIPPED = new Set(['script', 'style', 'template', 'noscript', 'head', 'link', 'meta'])
const LINE_CHARS = 160
const NO_ROLE_NAME = new Set(['generic', 'presentation', 'paragraph', 'cell', 'row', 'listitem'])

interface Walk {
  lines: string[]
  nodes: number
  notEntered: Ref[]
  interactiveOnly: boolean
  redact: Redactor
  isIgnored(node: Node): boolean
}

/** The snapshot of a subtree. */
export function snapshot(
  root: Element,
  mode: 'full' | 'interactive' | 'status',
  redact: Redactor,
  isIgnored: (node: Node) => boolean,
): Snapshot {
  const status = statusOf(redact)
  if (mode === 'status') return { status }
  const walk: Walk = {
    lines: [],
    nodes: 0,
    notEntered: [],
    interactiveOnly: mode === 'interactive',
    redact,
    isIgnored,
  }
  visit(root === document.documentElement ? document.body : root, 0, walk)
  return {
    tree: walk.lines.join('\n'),
    nodes: walk.nodes,
    ...(walk.notEntered.length === 0
      ? {}
      : { truncated: true as const, notEntered: walk.notEntered.slice(0, 20) }),
    status,
  }
}

function visit(element: Element, depth: number, walk: Walk): void {
  if (SKIPPED.has(element.localName) || walk.isIgnored(element) || isInaccessible(element)) return
  const role = roleOf(element)
  const isInteractive = INTERACTIVE.has(role)
  const name =
    NO_ROLE_NAME.has(role) && !element.hasAttribute('aria-label') ? '' : clean(nameOf(element), walk)
  const shown = walk.interactiveOnly ? isInteractive : isInteractive || !TRANSPARENT.has(role) || name !== ''
  let deeper = depth
  if (shown) {
    walk.nodes += 1
    walk.lines.push(`${'  '.repeat(depth)}${line(element, role, name, isInteractive, walk.redact)}`)
    deeper = depth + 1
  }
  if (walk.nodes >= SNAPSHOT_NODES || depth >= SNAPSHOT_DEPTH) {
    if (element.childElementCount > 0) walk.notEntered.push(refOf(element))
    return
  }
  if (
    NAMED_BY_CONTENT.has(role) ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
    return
  for (const node of flatChildren(element)) {
    if (node instanceof Element) visit(node, deeper, walk)
    else if (node.nodeType === Node.TEXT_NODE && !walk.interactiveOnly) text(node, name, deeper, walk)
  }
}

function text(node: Node, name: string, depth: number, walk: Walk): void {
  const content = clean(node.nodeValue ?? '', walk)
  if (content === '' || content === name) return
  walk.nodes += 1
  walk.lines.push(`${'  '.repeat(depth)}${content}`)
}

function line(
  element: Element,
  role: string,
  name: string,
  isInteractive: boolean,
  redact: Redactor,
): string {
  const value = fieldValueOf(element, redact)
  const level =
    role === 'heading'
      ? (/^h([1-6])$/.exec(element.localName)?.[1] ?? element.getAttribute('aria-level'))
      : null
  const states = [
    ...(level === null ? [] : [`level=${level}`]),
    ...(value === undefined || value === '' ? [] : [`value=${JSON.stringify(value)}`]),
    ...statesOf(element),
  ]
  return [
    role,
    name === '' ? '' : JSON.stringify(name),
    isInteractive || element.hasAttribute('data-testid') ? `(ref=${refOf(element)})` : '',
    states.length === 0 ? '' : `[${states.join(' ')}]`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function clean(content: string, { redact }: Walk): string {
  const folded = content.replace(/\s+/g, ' ').trim()
  return folded === '' ? '' : redact.text(folded).slice(0, LINE_CHARS)
}

function statusOf(redact: Redactor): Snapshot['status'] {
  const dialogs = [...document.querySelectorAll('dialog,[role="dialog"],[role="alertdialog"]')].filter(
    isVisible,
  )
  return {
    route: redact.url(location.href).replace(location.origin, ''),
    title: document.title,
    visibleDialogs: dialogs.map((dialog) => redact.text(nameOf(dialog)).slice(0, LINE_CHARS)),
    overlayHidingPage: isPageCovered(dialogs),
  }
}

/** One element covers the middle and the corners of the page and is no part of its flow. */
function isPageCovered(dialogs: readonly Element[]): boolean {
  const { innerWidth, innerHeight } = globalThis
  const points: [number, number][] = [
    [innerWidth / 2, innerHeight / 2],
    [innerWidth * 0.05, innerHeight * 0.05],
    [innerWidth * 0.95, innerHeight * 0.95],
  ]
  const tops = points.map(([x, y]) => document.elementFromPoint(x, y))
  const overlay = tops[1]?.closest('*') ?? null
  if (overlay === null || overlay === document.documentElement || overlay === document.body) return false
  const { position } = getComputedStyle(overlay)
  if (position !== 'fixed' && position !== 'absolute' && !dialogs.includes(overlay)) return false
  return tops.every(
    (top) => top !== null && (overlay.contains(top) || dialogs.some((dialog) => dialog.contains(top))),
  )
}

let last: { key: string; lines: string[] } | undefined

/** A snapshot as the difference from the last one of the same mode and scope. */
export function difference(now: Snapshot, key: string): Snapshot {
  const lines = (now.tree ?? '').split('\n').map((each) => each.trim())
  const before = last?.key === key ? last.lines : undefined
  last = { key, lines }
  if (before === undefined) return now
  const added = without(lines, before)
  const removed = without(before, lines)
  const { status } = now
  if (added.length === 0 && removed.length === 0) return { mode: 'unchanged', status }
  const delta = { added, removed, addedCount: added.length, removedCount: removed.length }
  return { mode: 'delta', delta, status }
}

/** Lines of one list that the other has fewer of. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const each of other) counts.set(each, (counts.get(each) ?? 0) + 1)
  return list.filter((each) => {
    const count = counts.get(each) ?? 0
    counts.set(each, count - 1)
    return count <= 0
  })
}
