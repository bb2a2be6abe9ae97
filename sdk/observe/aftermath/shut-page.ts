import type { Amiss } from '../../protocol/commands/shown.js'
import type { Check } from './check.js'
import { CONTROL, DIALOG, shown } from './shown.js'

/** the page, shut off: a single form may stay so when it was sent */
const SHUT = ':is([inert],[aria-hidden=true]):is(body,main,[role=main],:has(main,h1))'
const CONTROLS = `${CONTROL},[tabindex]`
/** what the page may wait for */
const OPEN = `${DIALOG},[aria-modal=true],[aria-busy=true]`

/** The page was shut off or locked for a dialog, and still is when the dialog has gone. */
export class ShutPage implements Check {
  /** it was not so when nothing was open the last time */
  #wasFree = false
  #usable: Element[] = []
  #isInDialog = false

  begin(target: Element): boolean {
    const isOff = isShut()
    if (shown(OPEN).length === 0) this.#wasFree = !isOff && !isLocked()
    this.#usable = isOff ? usable() : []
    this.#isInDialog = target.closest(OPEN) !== null
    // BlockedPage asks after each action in a dialog.
    return isOff
  }

  get amiss(): Amiss | undefined {
    const isAlone = this.#wasFree && shown(OPEN).length === 0
    return isAlone && (isShut() ? this.#isUnusable() : this.#isInDialog && isLocked())
      ? { how: 'shut' }
      : undefined
  }

  /** What can be used since then, such as an open drawer, may be what the page waits for. */
  #isUnusable(): boolean {
    const left = usable()
    return (
      document.activeElement?.matches(`body,${SHUT} *`) === true &&
      left.every((each) => this.#usable.includes(each)) &&
      left.length < shown(CONTROLS).length
    )
  }
}

function usable(): Element[] {
  return shown(CONTROLS).filter(
    (each) => each.closest(SHUT) === null && getComputedStyle(each).pointerEvents !== 'none',
  )
}

function isShut(): boolean {
  return getComputedStyle(document.body).pointerEvents === 'none' || document.querySelector(SHUT) !== null
}

/** The page is longer than the window, and cannot be scrolled. */
function isLocked(): boolean {
  return (
    getComputedStyle(document.body).overflowY === 'hidden' &&
    document.documentElement.scrollHeight > innerHeight
  )
}
