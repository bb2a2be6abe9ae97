/** What lies above the page. https://drafts.csswg.org/css-position-4/#top-layer */
import { holdsFlat, rootsUnder } from './walk.js'

/** The modal dialog that keeps everything outside it from its user. */
export function modalDialog(): Element | undefined {
  const modals = [document, ...rootsUnder(document)].flatMap((root) => [
    ...root.querySelectorAll(':modal:not(:fullscreen)'),
  ])
  return modals.filter((each) => each.contains(document.activeElement)).at(-1) ?? modals.at(-1)
}

/** Open popovers outside a modal dialog: a notice may lie above it. */
export function popoversAbove(modal: Element): Element[] {
  return [...document.querySelectorAll(':popover-open')].filter((each) => !holdsFlat(modal, each))
}
