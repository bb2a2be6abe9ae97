/** Elements of the page that show a number. Part of the page's third script. */

import { isElement, textsUnder } from '../../dom/walk.js'
import { readingsOf } from './amount-readings.js'
import { once } from './one-moment.js'
import { isSameAmount } from './units.js'
import { wordsOf } from './words.js'

/** A number on the page, with its separators. */
const AMOUNT = /-?\d[\d.,'’\u00a0\u202f]*/gu
const PERCENTAGE = /(\d[\d.,]*)[ \u00a0\u202f]?%/gu
/** A longer text is no label with its number. */
export const LINE_CHARS = 60
/** texts of a page that are read, and places that are kept */
const TEXTS = 3_000
const PLACES = 500
/** A parent with more is no label. */
const PIECES = 20
/** What has its own text for a machine, or is for the machine alone. */
const NO_PLACE = 'script,style,template,option,textarea,select'

/** Members that name something, or say when: the page may show their number for another reason. */
const NAMING = /(?:^|[^a-z])(?:id|no|number|version|revision|year|time|at|ts)$|Id$|At$/

/** True for a member whose number tells how much or how many. */
export function isQuantity(name: string): boolean {
  return !NAMING.test(name)
}

/** True where the former number stood at one place, which is still shown, and the new one is nowhere, in any unit. */
export function isLeftBehind(before: Places, former: number, now: number): boolean {
  const places = [...before].filter(([, text]) => amountsIn(text).flat().includes(Math.abs(former)))
  const [place] = places[0] ?? []
  if (places.length !== 1 || place?.isConnected !== true || !place.checkVisibility()) return false
  const amounts = [...placesOfPage().values()].flatMap(amountsIn).flat()
  return !amounts.some((one) => isSameAmount(one, Math.abs(now)))
}

/** What is written beside a number, by the element that has both. */
export type Places = ReadonlyMap<Element, string>

/** The places of the page. */
export function placesOfPage(): Places {
  return once('places', () => numberPlaces(document.body))
}

/** Read without a layout: an action waits for it. */
export function numberPlaces(root: Element | null): Places {
  const places = new Map<Element, string>()
  const seen = new Set<Element>()
  let left = TEXTS
  if (root === null) return places
  for (const text of textsUnder(root)) {
    if (left-- <= 0 || places.size >= PLACES) break
    const { parentNode } = text
    if (!/\d/.test(text.data) || !isElement(parentNode) || seen.has(parentNode)) continue
    seen.add(parentNode)
    if (parentNode.childNodes.length > PIECES || parentNode.closest(NO_PLACE) !== null) continue
    const whole = (parentNode.textContent ?? '').trim()
    if (whole.length <= LINE_CHARS) places.set(parentNode, whole)
  }
  return places
}

/** What each number in a text may stand for. */
export function amountsIn(text: string): number[][] {
  return (text.match(AMOUNT) ?? []).map((each) => readingsOf(each))
}

/** What each percentage in a text may stand for. */
export function percentagesIn(text: string): number[][] {
  return [...text.matchAll(PERCENTAGE)].map(([, amount = '']) => readingsOf(amount))
}

/** The words beside the numbers. */
export function labelIn(text: string): string[] {
  return wordsOf(text.replace(AMOUNT, ' '))
}

/** True where the element's own name, such as its test id, is made of these words. */
export function isNamedBy(element: Element, words: readonly string[]): boolean {
  const { testid, test } = (element as HTMLElement).dataset ?? {}
  const names = [testid, test, element.id, ...element.classList, element.getAttribute('itemprop')]
  const name = words.join(' ')
  return names.some((each) => each != null && wordsOf(each).join(' ') === name)
}
