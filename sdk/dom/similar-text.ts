import { foldText } from '../protocol/match.js'
import { canBeSeen, collectPieces, type Piece } from './text-pieces.js'
import { isElement } from './walk.js'
import { fold } from './wording.js'

const SIMILAR = 3
const SIMILAR_SEEN = 100
const SIMILAR_NODES = 2_000

export interface SimilarText {
  text: string
  element: Element
}

/** Visible texts that share words with the wanted text, most similar first. */
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
  yield* collectPieces(root, pieces, isIgnored, SIMILAR_NODES)
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
