/** Finds visible text across inline elements, slots and open shadow roots. */
import { foldText, seenText, UNSEEN } from '../protocol/match.js'
import { canBeSeen, collectPieces, type Piece, SEAM } from './text-pieces.js'
import { flatParent, holdsFlat, type InnerRoot, isElement, searchRoots } from './walk.js'

const HITS = 400
/** may stand between any two characters of a match */
const BETWEEN = `[${SEAM}${UNSEEN}]*`
/** nodes between two yields when only text is read */
const TEXTS_AT_A_STRETCH = 1_000

export interface TextHit {
  /** the innermost element that contains the whole match */
  element: Element
  nodes: Node[]
}

/**
 * Visible occurrences of a text under a root: substring, case-insensitive, white space folded. Visibility is checked
 * last, because it may force layout. Yields at intervals.
 *
 * @param visible false to find hidden occurrences instead
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
  yield* collectPieces(root, pieces, isIgnored)
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

/** For each word end, the number of letters before it. */
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
  return seenText(text.replaceAll(SEAM, '')).replace(/\s/g, '').length
}

/** A word continues across inline elements, not across blocks: `20:34` above `0 left` does not contain `40 left`. */
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

function endOf(piece: Piece | undefined): number {
  return piece === undefined ? 0 : piece.start + piece.text.length
}

/** A cheap first check: whether the longest word of a folded text occurs at all, even hidden. Yields at intervals. */
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

function* hasWord(root: Node, word: string): Generator<void, boolean> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let text = ''
  let count = 0
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    text += seenText((node as Text).data)
    count += 1
    if (count % TEXTS_AT_A_STRETCH !== 0) continue
    if (text.toLowerCase().includes(word)) return true
    text = text.slice(-word.length)
    yield
  }
  return text.toLowerCase().includes(word)
}

/** Matches the text with a seam after any character, and white space or a seam for each space. */
function patternOf(folded: string): string {
  return folded
    .split(' ')
    .map((word) =>
      [...word].map((character) => character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')).join(BETWEEN),
    )
    .join(`[\\s${SEAM}${UNSEEN}]+`)
}

function holderOf(nodes: readonly Node[]): Element | undefined {
  const [first] = nodes
  if (first === undefined) return undefined
  let holder = isElement(first) ? first : flatParent(first)
  while (holder !== null && !nodes.every((node) => holdsFlat(holder as Element, node)))
    holder = flatParent(holder)
  return holder ?? undefined
}
