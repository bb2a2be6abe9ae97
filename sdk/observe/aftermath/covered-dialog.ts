import type { Amiss } from '../../protocol/commands/shown.js'
import type { Check } from './check.js'

const DIALOG = 'dialog[open],[role=dialog],[role=alertdialog]'
const CONTROL = 'button,a[href],input,select,textarea'
const CONTROLS = 20

/** A dialog came, and no pointer can hit any of its controls: something lies over it. */
export class CoveredDialog implements Check {
  #before: ReadonlySet<Element> = new Set()

  begin(): boolean {
    this.#before = new Set(shownDialogs())
    return false
  }

  get amiss(): Amiss | undefined {
    const covered = shownDialogs().find((dialog) => !this.#before.has(dialog) && isCovered(dialog))
    return covered === undefined ? undefined : { how: 'covered' }
  }
}

function shownDialogs(): Element[] {
  return [...document.querySelectorAll(DIALOG)].filter((each) =>
    each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
}

function isCovered(dialog: Element): boolean {
  const points = [...dialog.querySelectorAll(CONTROL)].slice(0, CONTROLS).flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isInView = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
    return width > 0 && height > 0 && isInView ? [[x, y] as const] : []
  })
  return points.length > 0 && points.every(([x, y]) => !dialog.contains(document.elementFromPoint(x, y)))
}
