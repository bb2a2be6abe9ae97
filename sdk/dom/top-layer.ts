/** Elements above the page. https://drafts.csswg.org/css-position-4/#top-layer */
import { elementsUnder, holdsFlat } from './walk.js'

/** The modal dialog that blocks the rest of the page. Yields after each element. */
export function* modalDialog(): Generator<void, Element | undefined> {
  const modals: Element[] = []
  for (const element of elementsUnder(document)) {
    if (element.matches(':modal:not(:fullscreen)')) modals.push(element)
    yield
  }
  return modals.filter((each) => each.contains(document.activeElement)).at(-1) ?? modals.at(-1)
}

/** Open popovers outside a modal dialog, such as a notification above it. */
export function popoversAbove(modal: Element): Element[] {
  return [...document.querySelectorAll(':popover-open')].filter((each) => !holdsFlat(modal, each))
}
