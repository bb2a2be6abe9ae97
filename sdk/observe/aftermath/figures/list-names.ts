/** What names a list: its attributes, those around it, and the heading before it. Part of the page's third script. */
import { flatParent } from '../../../dom/walk.js'

const HEADING = 'h1,h2,h3,h4,h5,h6,legend,caption,summary,[role=heading]'
const OTHER_LIST = 'li,tr,article,[role=listitem],[role=row]'
const LEVELS = 5

export interface ListNames {
  names: readonly string[]
  heading: Element | null
}

export function namesOf(list: Element): ListNames {
  const names = [list.className]
  let at: Element | null = list
  for (let level = 0; at !== null && at.localName !== 'body' && level < LEVELS; level++) {
    names.push(at.id, at.ariaLabel ?? '', at.getAttribute('data-testid') ?? '')
    if (at.localName.includes('-')) names.push(at.localName)
    const heading = headingBefore(at)
    if (heading !== null) return { names, heading }
    at = flatParent(at)
  }
  return { names, heading: null }
}

function headingBefore(element: Element): Element | null {
  for (let at = element.previousElementSibling; at !== null; at = at.previousElementSibling) {
    const heading = at.matches(HEADING) ? at : at.matches(OTHER_LIST) ? null : at.querySelector(HEADING)
    if (heading !== null && at.querySelector(OTHER_LIST) === null) return heading
  }
  return null
}
