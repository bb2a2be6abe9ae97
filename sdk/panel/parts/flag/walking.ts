/** Walks the app's elements with the keyboard. */
import { isPanel } from '../../../dom/own.js'
import { elementsUnder } from '../../../dom/walk.js'

/**
 * The next visible element of the document in tree order, also in shadow roots.
 *
 * @param of undefined for the first or the last one
 * @param step -1 for the previous one
 * @returns undefined at the end
 */
export function neighbourOf(of: Element | undefined, step: 1 | -1): Element | undefined {
  const all = [...elementsUnder(document.body)].filter((each) => each.ownerDocument === document)
  const from = of === undefined ? -1 : all.indexOf(of)
  for (let at = from === -1 && step === -1 ? all.length - 1 : from + step; at in all; at += step) {
    const element = all[at]
    if (element !== undefined && !isPanel(element) && isSeen(element)) return element
  }
  return undefined
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return (
    width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  )
}
