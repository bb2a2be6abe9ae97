import { foldText } from '../protocol/match.js'

const TOGGLES = 'input[type=checkbox],[role=checkbox],[role=switch]'
const OPEN_DIALOG = 'dialog[open],[role=dialog],[role=alertdialog]'

/** The checkbox or switch that the last action pressed. Part of the page's third script. */
export class PressedToggle {
  #toggle: Element | undefined
  #before = ''

  /**
   * Call before an action runs.
   *
   * @returns true when it presses a toggle
   */
  begin(target: Element, action: string): boolean {
    const toggle = target.matches(TOGGLES) ? target : (target as HTMLLabelElement).control
    const isToggle = action === 'click' && toggle != null && toggle.matches(TOGGLES)
    this.#toggle = isToggle ? toggle : undefined
    this.#before = isToggle ? readingOf(toggle) : ''
    return isToggle
  }

  /** True when it is in the page and on or off as it was before, and no dialog asks about it. */
  get standsAsBefore(): boolean {
    const toggle = this.#toggle
    if (toggle?.isConnected !== true || document.querySelector(OPEN_DIALOG) !== null) return false
    return readingOf(toggle) === this.#before
  }
}

/** Its state and its label: a list may use the element for another record. */
function readingOf(toggle: Element): string {
  const { checked, labels } = toggle as HTMLInputElement
  const label = [...(labels ?? [])].map(({ textContent }) => textContent).join()
  return foldText(`${checked ?? toggle.getAttribute('aria-checked')} ${toggle.ariaLabel ?? ''} ${label}`)
}
