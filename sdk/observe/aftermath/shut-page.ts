import type { Amiss } from '../../protocol/commands/shown.js'
import { CONTROL, OPEN, shown } from '../reading/shown.js'
import type { Check } from './check.js'

/** the page, shut off: a single form may stay so when it was sent */
const OFF = '[inert],[aria-hidden=true]'
const SHUT = `:is(${OFF}):is(body,main,[role=main],:has(main,h1))`
const CONTROLS = `${CONTROL},[tabindex]`

/** The page was shut off for a dialog, and still is when the dialog has gone. */
export class ShutPage implements Check {
  /** it was not so when nothing was open the last time */
  #wasFree = false
  #usable: Element[] = []

  begin(): boolean {
    const isOff = isShut()
    if (shown(OPEN).length === 0) this.#wasFree = !isOff
    this.#usable = isOff ? usable() : []
    // BlockedPage asks after each action in a dialog.
    return isOff
  }

  get amiss(): Amiss | undefined {
    const isAlone = this.#wasFree && shown(OPEN).length === 0
    return isAlone && isShut() && this.#isUnusable() ? { how: 'shut' } : undefined
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

/** As a query for SHUT, which would look at each element of the page. */
function isShut(): boolean {
  const { body } = document
  const [mains, titles] = ['main', 'h1'].map((name) => [...document.getElementsByTagName(name)]) as [
    Element[],
    Element[],
  ]
  const alone = [body, ...document.querySelectorAll('[role=main]')]
  const within = [...mains, ...titles.map((title) => title.parentElement)]
  return (
    getComputedStyle(body).pointerEvents === 'none' ||
    alone.some((part) => part.matches(OFF)) ||
    within.some((part) => part?.closest(OFF) != null)
  )
}
