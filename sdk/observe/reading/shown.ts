import { once } from './one-moment.js'

export const DIALOG = 'dialog,[role=dialog],[role=alertdialog]'
/** What the page says about the action itself. There other words may stand between the number and what was done. */
export const LIVE = '[role=status],[role=alert],[aria-live],output'
export const CONTROL = 'button,a[href],input,select,textarea'

/** What a page may wait for. */
export const OPEN = `${DIALOG},[aria-modal=true],[aria-busy=true]`

const ELEMENTS = 200

/** Elements that are displayed, and not transparent. Part of the page's third script. */
export function shown(selector: string): readonly Element[] {
  return once(`shown ${selector}`, () =>
    [...document.querySelectorAll(selector)].filter(isShown).slice(0, ELEMENTS),
  )
}

export function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

export function isInWindow(element: Element): boolean {
  const { bottom, left, right, top } = element.getBoundingClientRect()
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
}
