import type { Amiss } from '../../protocol/commands/shown.js'
import { foldText } from '../../protocol/match.js'
import { rowAround, textOf } from '../reading/rows.js'
import type { Check } from './check.js'

const TOGGLES = 'input[type=checkbox],[role=checkbox],[role=switch]'
const OPEN_DIALOG = 'dialog[open],[role=dialog],[role=alertdialog]'

/** The checkbox or switch that was pressed is on or off as it was before, and no dialog asks about it. */
export class UnmovedToggle implements Check {
  #toggle: Element | undefined
  #before = ''

  begin(target: Element, action: string): boolean {
    const toggle = target.matches(TOGGLES) ? target : (target as HTMLLabelElement).control
    const isToggle = action === 'click' && toggle != null && toggle.matches(TOGGLES)
    this.#toggle = isToggle ? toggle : undefined
    this.#before = isToggle ? readingOf(toggle) : ''
    return isToggle
  }

  get amiss(): Amiss | undefined {
    const toggle = this.#toggle
    if (toggle?.isConnected !== true || document.querySelector(OPEN_DIALOG) !== null) return undefined
    return readingOf(toggle) === this.#before ? { how: 'untoggled' } : undefined
  }
}

/** Its state, its label and its row: a list may use the element for another record, or for the next time that it is due. */
function readingOf(toggle: Element): string {
  const { checked, labels } = toggle as HTMLInputElement
  const label = [...(labels ?? [])].map(({ textContent }) => textContent).join()
  const row = rowAround(toggle)
  return foldText(
    `${checked ?? toggle.getAttribute('aria-checked')} ${toggle.ariaLabel ?? ''} ${label} ${row === null ? '' : textOf(row)}`,
  )
}
