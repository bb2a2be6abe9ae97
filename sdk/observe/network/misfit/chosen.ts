/** The toggles that the agent set and the choices that it made, read when a request starts. */
import type { ActionName } from '../../../protocol/commands/act.js'
import type { Toggle } from './opposite.js'
import type { Choice } from './other-choice.js'

const SWITCH = 'input[type=checkbox],[role=checkbox],[role=switch]'
const RADIO = 'input[type=radio],[role=radio]'
const PART_OF_CHOICE = '[role=menuitem],[role=menuitemradio],[role=option],[role=tab]'
const KEPT = 20
const FAMILY = 30
const LABEL_CHARS = 60
const PRESSES: ReadonlySet<ActionName> = new Set(['click', 'check', 'uncheck', 'press'])

export class Chosen {
  #controls: { element: Element; label: string }[] = []
  #pressed: Choice | undefined

  /** Call before an action runs. */
  begin(target: Element, action: ActionName, name: string): void {
    this.#pressed = undefined
    if (!PRESSES.has(action)) return
    const element = (target as HTMLLabelElement).control ?? target
    if (element.matches(SWITCH) || element.matches(RADIO)) {
      const others = this.#controls.filter((each) => each.element !== element && each.element.isConnected)
      this.#controls = [...others, { element, label: labelOf(element) || name }].slice(-KEPT)
    } else if (!element.matches('[type=submit]')) this.#pressed = { label: name, beside: besideOf(element) }
  }

  get toggles(): Toggle[] {
    return this.#controls
      .filter(({ element }) => element.isConnected && element.matches(SWITCH))
      .map(({ element, label }) => ({
        label,
        names: [element.id, element.getAttribute('name') ?? ''].filter(Boolean),
        isOn: isOn(element),
      }))
  }

  /** What the last action pressed, and the radio buttons that are still chosen. */
  get choices(): Choice[] {
    const radios = this.#controls.filter(
      ({ element }) => element.isConnected && element.matches(RADIO) && isOn(element),
    )
    const chosen = radios.map(({ element, label }) => ({ label, beside: besideOf(element) }))
    return this.#pressed === undefined ? chosen : [this.#pressed, ...chosen]
  }
}

function isOn(element: Element): boolean {
  return (element as HTMLInputElement).checked ?? element.getAttribute('aria-checked') === 'true'
}

/** Labels of the controls of the same kind beside this one. */
function besideOf(element: Element): string[] {
  return familyOf(element)
    .filter((each) => each !== element)
    .slice(0, FAMILY)
    .map(labelOf)
    .filter((label) => label !== '' && label.length <= LABEL_CHARS)
}

function familyOf(element: Element): Element[] {
  const { localName, name, type } = element as HTMLInputElement
  const root = element.getRootNode() as ParentNode
  if (type === 'radio' && name !== '')
    return [...root.querySelectorAll(`input[type=radio][name="${CSS.escape(name)}"]`)]
  if (type === 'radio' || element.matches(PART_OF_CHOICE) || element.matches(RADIO)) {
    const role = element.getAttribute('role')
    const selector = role === null ? 'input[type=radio]' : `[role=${role}]`
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const all = [...around.querySelectorAll(selector)]
      if (all.length > 1) return all
    }
    return []
  }
  // Buttons that show what is chosen stand beside others that only act.
  const shows = (each: Element) => each.hasAttribute('aria-pressed') || each.hasAttribute('aria-selected')
  return [...(element.parentElement?.children ?? [])].filter(
    (each) => each.localName === localName && shows(each) === shows(element),
  )
}

function labelOf(element: Element): string {
  const [label] = (element as HTMLInputElement).labels ?? []
  return (element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '').trim()
}
