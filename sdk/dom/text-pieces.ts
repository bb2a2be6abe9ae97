/** The texts of a subtree, piece by piece, in rendered order. */
import { isTextVisible, isVisible } from './visible.js'
import { flatChildren, isElement, isText } from './walk.js'

const SKIPPED: ReadonlySet<string> = new Set(
  'script style template noscript head title textarea object canvas video audio datalist'.split(' '),
)
/** Separates the texts of two nodes. White space may or may not be visible there. */
export const SEAM = '\u0001'
const AT_A_STRETCH = 100

export interface Piece {
  node: Node
  text: string
  /** position in the text of all pieces, joined by SEAM */
  start: number
}

/** Collects at most `most` texts under an element, in rendered order. Yields at intervals. */
export function* collectPieces(
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
      // One by one: the arguments of a call are on the stack.
      else if (node.localName !== 'input')
        for (const child of [...flatChildren(node)].reverse()) ahead.push(child)
    }
  }
}

/** The text of a button-like input or a select. It is in no text node. */
function ownTextOf(element: Element): string | undefined {
  if (element.localName === 'select')
    return [...(element as HTMLSelectElement).selectedOptions].map(({ label }) => label).join(' ')
  if (element.localName !== 'input') return undefined
  const { type, value } = element as HTMLInputElement
  return /^(?:submit|button|reset)$/.test(type) ? value : undefined
}

export function canBeSeen(node: Node): boolean {
  return isText(node) ? isTextVisible(node) : isElement(node) && isVisible(node)
}
