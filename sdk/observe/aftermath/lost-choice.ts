import type { Amiss } from '../../protocol/commands/shown.js'
import type { Check } from './check.js'

const GROUP = 'fieldset,[role=radiogroup],[role=group]'

/** A radio button of one group took the choice of another group away: both have one `name`. */
export class LostChoice implements Check {
  #others: HTMLInputElement[] = []

  begin(target: Element): boolean {
    const radio = (target as HTMLLabelElement).control ?? target
    const group = radio.matches('input[type=radio]') ? radio.closest(GROUP) : null
    const { name } = radio as HTMLInputElement
    const chosen = document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')
    this.#others = group === null || name === '' ? [] : [...chosen].filter((each) => isOfOther(each, group))
    return this.#others.length > 0
  }

  get amiss(): Amiss | undefined {
    const lost = this.#others.find((each) => each.isConnected && !each.checked && !hasChoice(each))
    return lost === undefined ? undefined : { how: 'unchosen', name: labelOf(lost) }
  }
}

function isOfOther(radio: HTMLInputElement, group: Element): boolean {
  const own = radio.closest(GROUP)
  return own !== null && own !== group && !own.contains(group) && !group.contains(own)
}

function hasChoice(radio: HTMLInputElement): boolean {
  return radio.closest(GROUP)?.querySelector('input[type=radio]:checked') != null
}

function labelOf(radio: HTMLInputElement): string {
  return (radio.ariaLabel ?? radio.labels?.[0]?.textContent ?? '').trim()
}
