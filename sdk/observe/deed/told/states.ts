/** Switches and boxes around an action, and what the answer to its write says of them. Part of the page's third script. */
import type { Amiss } from '../../../protocol/commands/shown.js'
import { membersOf } from '../misfit/members.js'
import { opposite, type Toggle } from '../misfit/opposite.js'
import type { Answered, Comparison, Scene } from './comparison.js'

const TOGGLE = 'input[type=checkbox],[role=checkbox],[role=switch],[aria-pressed]'
const SCOPE = 'form,fieldset,dialog,[role=dialog],[role=group],li,tr,article,section'
const TOGGLES = 50

export class ToldStates implements Comparison {
  #scope: Element | undefined
  #answer: unknown

  begin({ target }: Scene): void {
    this.#scope =
      target.matches(TOGGLE) && target.closest(SCOPE) === null ? target : (target.closest(SCOPE) ?? undefined)
    this.#answer = undefined
  }

  written({ answer }: Answered): boolean {
    this.#answer = answer
    return this.#toggles().length > 0
  }

  /** With the label of a control that is on or off, where the answer says the opposite under its name. */
  found(): Amiss | undefined {
    const members = membersOf(this.#answer).filter(({ value }) => typeof value === 'boolean')
    const name = opposite(members, this.#toggles())?.name
    return name === undefined ? undefined : { how: 'state', name }
  }

  #toggles(): Toggle[] {
    const scope = this.#scope
    if (scope?.isConnected !== true) return []
    const controls = scope.matches(TOGGLE) ? [scope] : [...scope.querySelectorAll(TOGGLE)].slice(0, TOGGLES)
    return controls.map((control) => ({
      label: labelOf(control),
      names: [control.id, control.getAttribute('name') ?? ''].filter(Boolean),
      isOn: isOn(control),
    }))
  }
}

function isOn(control: Element): boolean {
  const { checked } = control as HTMLInputElement
  return checked ?? (control.ariaChecked ?? control.ariaPressed) === 'true'
}

function labelOf(control: Element): string {
  const [label] = (control as HTMLInputElement).labels ?? []
  return (control.ariaLabel ?? (label ?? control).textContent ?? '').trim()
}
