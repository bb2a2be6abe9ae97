/** Switches and boxes around an action, and what the answer to its write says of them. Part of the page's third script. */
import { membersOf } from './misfit/members.js'
import { opposite, type Toggle } from './misfit/opposite.js'

const TOGGLE = 'input[type=checkbox],[role=checkbox],[role=switch],[aria-pressed]'
const SCOPE = 'form,fieldset,dialog,[role=dialog],[role=group],li,tr,article,section'
const TOGGLES = 50

export class ToldStates {
  #scope: Element | undefined
  #answer: unknown

  /** Call before an action runs. */
  begin(target: Element): void {
    this.#scope =
      target.matches(TOGGLE) && target.closest(SCOPE) === null ? target : (target.closest(SCOPE) ?? undefined)
    this.#answer = undefined
  }

  /** Keeps the answer to a write. @returns true when the page may show something of it */
  heard(answer: unknown): boolean {
    this.#answer = answer
    return this.#toggles().length > 0
  }

  /** The label of a control that is on or off, where the answer says the opposite under its name; undefined for none. */
  shownOtherwise(): string | undefined {
    const members = membersOf(this.#answer).filter(({ value }) => typeof value === 'boolean')
    return opposite(members, this.#toggles())?.name
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
