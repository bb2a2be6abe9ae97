/** Finds visible text across inline elements, slots and open shadow roots. */
import { foldText } from '../protocol/match.js'
import { isTextVisible, isVisible } from './visible.js'
import {
  flatChildren,
  flatParent,
  holdsFlat,
  type InnerRoot,
  isElement,
  isText,
  searchRoots,
} from './walk.js'
import { fold } from './wording.js'

/** Elements whose content is not read as text. */
const SKIPPED: ReadonlySet<string> = new Set(
  'script style template noscript head title textarea object canvas video audio datalist'.split(' '),
)
/** Separates the texts of two nodes; white space may be visible there or not. */
const SEAM = '\u0001'
/** hits that are checked, visible or not */
const HITS = 400
/** similar texts that are reported */
const SIMILAR = 3
/** similar texts that are checked for visibility */
const SIMILAR_SEEN = 100
/** nodes that are compared for similar texts */
const SIMILAR_NODES = 2_000
/** nodes that are read between two yields */
const AT_A_STRETCH = 100
/** nodes between two yields when only their text is read */
const TEXTS_AT_A_STRETCH = 1_000

/** An occurrence of a text. */
export interface TextHit {
  /** the innermost element that contains all of it */
  element: Element
  /** the text nodes, or the button-like input or select, that contain it */
  nodes: Node[]
}

/**
 * Visible occurrences of a text under a root: substring, case-insensitive, white space folded. Visibility, which may
 * cause layout, is checked last. Yields now and then.
 *
 * @param visible false for the occurrences that cannot be seen
 */
export function* searchText(
  root: Element,
  wanted: string,
  isIgnored: (node: Node) => boolean,
  visible = true,
): Generator<void, TextHit[]> {
  const folded = foldText(wanted)
  if (folded === '' || !(yield* mayHold(root, folded))) return []
  const pieces: Piece[] = []
  yield* collect(root, pieces, isIgnored)
  const whole = pieces.map(({ text }) => text).join(SEAM)
  const pattern = new RegExp(patternOf(folded), 'giu')
  const ends = wordEnds(folded)
  const hits: TextHit[] = []
  let at = 0
  for (let looked = 0; looked < HITS; looked++) {
    const match = pattern.exec(whole)
    if (match === null) break
    const end = match.index + match[0].length
    while (at < pieces.length - 1 && endOf(pieces[at]) <= match.index) at += 1
    const nodes: Node[] = []
    let isOne = true
    for (let i = at; i < pieces.length && (pieces[i]?.start ?? 0) < end; i++) {
      const piece = pieces[i]
      if (piece === undefined || piece.text.trim() === '') continue
      const former = nodes.at(-1)
      const isInWord = !ends.has(lettersOf(whole.slice(match.index, piece.start)))
      if (former !== undefined && isInWord && !isOneLine(former, piece.node)) isOne = false
      nodes.push(piece.node)
    }
    if (!isOne) {
      pattern.lastIndex = match.index + 1
      continue
    }
    const [first] = nodes
    yield
    if (first === undefined || nodes.every(canBeSeen) !== visible) continue
    const element = holderOf(nodes)
    if (element !== undefined) hits.push({ element, nodes })
  }
  return hits
}

/** The numbers of letters after which a word ends. */
function wordEnds(folded: string): ReadonlySet<number> {
  let letters = 0
  const ends = new Set<number>()
  for (const word of folded.split(' ')) {
    letters += word.length
    ends.add(letters)
  }
  return ends
}

function lettersOf(text: string): number {
  return text.replaceAll(SEAM, '').replace(/\s/g, '').length
}

/** A word continues across inline elements but not across blocks: `20:34` above `0 left` does not contain `40 left`. */
function isOneLine(one: Node, two: Node): boolean {
  const holder = holderOf([one, two])
  return [one, two].every((node) => {
    let at = flatParent(node)
    for (; at !== null && at !== holder; at = flatParent(at)) {
      if (!/^(?:inline|contents)/.test(getComputedStyle(at).display)) return false
    }
    return true
  })
}

interface Piece {
  node: Node
  text: string
  start: number
}

function endOf(piece: Piece | undefined): number {
  return piece === undefined ? 0 : piece.start + piece.text.length
}

/** A cheap check whether a folded text's longest word occurs at all, visible or not; yields after some nodes. */
export function* mayHold(root: Element, folded: string): Generator<void, boolean> {
  const word = folded.split(' ').reduce((one, two) => (two.length > one.length ? two : one))
  const roots: (Element | InnerRoot)[] = [root]
  yield* searchRoots(root, (inner) => roots.push(inner))
  for (const each of roots) {
    if (yield* hasWord(each, word)) return true
    for (const { value } of each.querySelectorAll('input'))
      if (value.toLowerCase().includes(word)) return true
  }
  return root.localName === 'slot' || root.localName === 'input'
}

/** True when the text under a node contains a word in lower case, also across text nodes. */
function* hasWord(root: Node, word: string): Generator<void, boolean> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let text = ''
  let count = 0
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    text += (node as Text).data
    count += 1
    if (count % TEXTS_AT_A_STRETCH !== 0) continue
    if (text.toLowerCase().includes(word)) return true
    text = text.slice(-word.length)
    yield
  }
  return text.toLowerCase().includes(word)
}

/** Collects the texts under an element in rendered order, at most `most`; yields after some nodes. */
function* collect(
  root: Element,
  pieces: Piece[],
  isIgnored: (node: Node) => boolean,
  most = Number.POSITIVE_INFINITY,
): Generator<void, void> {
  let start = 0
  const add = (node: Node, text: string) => {
    pieces.push({ node, text, start })
    start += text.length + SEAM.length
  }
  const ahead: Node[] = [root]
  for (let node = ahead.pop(), count = 1; node !== undefined; node = ahead.pop(), count++) {
    if (pieces.length >= most) return
    if (count % AT_A_STRETCH === 0) yield
    if (isText(node)) {
      if (node.data !== '') add(node, node.data)
    } else if (isElement(node) && !SKIPPED.has(node.localName) && !isIgnored(node)) {
      const own = ownTextOf(node)
      if (own !== undefined) add(node, own)
      else if (node.localName !== 'input') ahead.push(...[...flatChildren(node)].reverse())
    }
  }
}

/** The text of a button-like input or of a select, which is in no text node. */
function ownTextOf(element: Element): string | undefined {
  if (element.localName === 'select')
    return [...(element as HTMLSelectElement).selectedOptions].map(({ label }) => label).join(' ')
  if (element.localName !== 'input') return undefined
  const { type, value } = element as HTMLInputElement
  return /^(?:submit|button|reset)$/.test(type) ? value : undefined
}

/** Each character of the text, with seams anywhere, and white space or a seam where the text has a space. */
function patternOf(folded: string): string {
  return folded
    .split(' ')
    .map((word) =>
      [...word].map((character) => character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')).join(`${SEAM}*`),
    )
    .join(`[\\s${SEAM}]+`)
}

function canBeSeen(node: Node): boolean {
  return isText(node) ? isTextVisible(node) : isElement(node) && isVisible(node)
}

function holderOf(nodes: readonly Node[]): Element | undefined {
  const [first] = nodes
  if (first === undefined) return undefined
  let holder = isElement(first) ? first : flatParent(first)
  while (holder !== null && !nodes.every((node) => holdsFlat(holder as Element, node)))
    holder = flatParent(holder)
  return holder ?? undefined
}

export interface SimilarText {
  text: string
  element: Element
}

/** Visible texts that share words with the wanted one, most similar first. */
export function* similarTexts(
  root: Element,
  wanted: string,
  isIgnored: (node: Node) => boolean,
): Generator<void, SimilarText[]> {
  const words = new Set(
    foldText(wanted)
      .split(' ')
      .filter((word) => word.length > 2),
  )
  const pieces: Piece[] = []
  yield* collect(root, pieces, isIgnored, SIMILAR_NODES)
  const hits: { text: string; shared: number; node: Node }[] = []
  for (const { node, text: raw } of pieces) {
    yield
    const text = fold(raw)
    const shared = foldText(text)
      .split(' ')
      .filter((word) => words.has(word)).length
    if (shared > 0) hits.push({ text: text.slice(0, 100), shared, node })
  }
  const similar = new Map<string, SimilarText>()
  for (const { node, text } of hits.sort((one, two) => two.shared - one.shared).slice(0, SIMILAR_SEEN)) {
    const element = isElement(node) ? node : node.parentElement
    if (similar.size === SIMILAR || element === null) break
    if (!similar.has(text) && canBeSeen(node)) similar.set(text, { text, element })
  }
  return [...similar.values()]
}
