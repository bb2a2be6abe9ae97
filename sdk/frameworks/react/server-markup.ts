import { containerAround } from './hydration.js'

const COMMENTS = 50
const BOUNDARY = /^(?:\$[?!~]?|&)$/

/**
 * The body's child that contains the element, if React's server renderer wrote it and it has no root yet. The renderer
 * writes comments between two texts and around boundaries; the root will be between such a comment and the body.
 */
export function rootlessMarkup(element: Element): Element | undefined {
  if (containerAround(element) !== undefined) return undefined
  const comment = reactComments(element.ownerDocument).find(
    (each) => bodyChild(each)?.contains(element) === true && containerAround(each) === undefined,
  )
  return comment === undefined ? undefined : bodyChild(comment)
}

function reactComments({ body }: Document): Comment[] {
  const comments: Comment[] = []
  if (body === null) return comments
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  for (let at = walker.nextNode(); at !== null && comments.length < COMMENTS; at = walker.nextNode()) {
    const { data, previousSibling, nextSibling } = at as Comment
    const isBetweenTexts = data === ' ' && previousSibling?.nodeType === 3 && nextSibling?.nodeType === 3
    if (isBetweenTexts || BOUNDARY.test(data)) comments.push(at as Comment)
  }
  return comments
}

function bodyChild(comment: Comment): Element | undefined {
  let at = comment.parentElement
  while (at !== null && at.parentElement !== at.ownerDocument.body) at = at.parentElement
  return at ?? undefined
}
