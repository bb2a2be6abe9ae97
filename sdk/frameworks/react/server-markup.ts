import type { Hydration } from '../hydration.js'
import { containerAround } from './hydration.js'

/** comments of one page that are looked at */
const COMMENTS = 50
const BOUNDARY = /^(?:\$[?!~]?|&)$/

/**
 * Markup of React's server renderer that no root was made for yet: it writes comments between two texts and around
 * boundaries. A root is then expected somewhere between them and the body.
 */
export const reactMarkup: Hydration = {
  pending(element) {
    const { ownerDocument } = element
    if (containerAround(element) !== undefined) return undefined
    const mark = marksIn(ownerDocument).find(
      (each) => partOf(each)?.contains(element) === true && containerAround(each) === undefined,
    )
    return mark === undefined ? undefined : partOf(mark)
  },
}

function marksIn({ body }: Document): Comment[] {
  const marks: Comment[] = []
  if (body === null) return marks
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  for (let at = walker.nextNode(); at !== null && marks.length < COMMENTS; at = walker.nextNode()) {
    const { data, previousSibling, nextSibling } = at as Comment
    const isBetweenTexts = data === ' ' && previousSibling?.nodeType === 3 && nextSibling?.nodeType === 3
    if (isBetweenTexts || BOUNDARY.test(data)) marks.push(at as Comment)
  }
  return marks
}

/** The child of the body that a comment is in. */
function partOf(mark: Comment): Element | undefined {
  let at = mark.parentElement
  while (at !== null && at.parentElement !== at.ownerDocument.body) at = at.parentElement
  return at ?? undefined
}
