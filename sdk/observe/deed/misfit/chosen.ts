/** The toggles that the agent set and the choices that it made, read when a request starts. */
import type { ActionName } from '../../../protocol/commands/act.js'
import type { Toggle } from './opposite.js'
import type { Choice } from './other-choice.js'
import type { Held } from './shifted.js'

const SWITCH = 'input[type=checkbox],[role=checkbox],[role=switch]'
const RADIO = 'input[type=radio],[role=radio]'
const PART_OF_CHOICE = '[role=menuitem],[role=menuitemradio],[role=option],[role=tab]'
const KEPT = 20
const FAMILY = 30
const LABEL_CHARS = 60
const PRESSES: ReadonlySet<ActionName> = new Set(['click', 'check', 'uncheck', 'press'])

interface Control {
  element: Element
  label: string
  /** whether it was on before the last action on it */
  before: boolean
  /** whether a checkbox was on when that action was over */
  after?: boolean
}

export class Chosen {
  #controls: Control[] = []
  #pressed: Choice | undefined
  /** the pressed one shows that it is chosen */
  #isShown = false
  #toggled: Control | undefined
  /** the last action pressed a radio button */
  #isRadio = false

  /** Call before an action runs. */
  begin(target: Element, action: ActionName, name: string): void {
    this.#pressed = undefined
    this.#toggled = undefined
    this.#isRadio = false
    if (!PRESSES.has(action)) return
    const element = (target as HTMLLabelElement).control ?? target
    if (element.matches(SWITCH) || element.matches(RADIO)) {
      const others = this.#controls.filter((each) => each.element !== element && each.element.isConnected)
      const control = { element, label: labelOf(element) || name, before: isOn(element) }
      this.#controls = [...others, control].slice(-KEPT)
      if (element.matches(SWITCH)) this.#toggled = control
      else this.#isRadio = true
    } else if (!element.matches('[type=submit]')) {
      this.#isShown = shows(element) || element.matches(PART_OF_CHOICE)
      this.#pressed = { label: name, beside: besideOf(element) }
    }
  }

  /** Call when the action is over. */
  end(): void {
    const last = this.#controls.at(-1)
    if (last?.element.matches('input[type=checkbox]') === true) last.after = isOn(last.element)
  }

  /** The label of the toggle that the last action pressed; undefined when it pressed none. */
  get toggled(): string | undefined {
    return this.#toggled?.label
  }

  get toggles(): Toggle[] {
    return this.#controls
      .filter(
        ({ element, before }) => element.isConnected && element.matches(SWITCH) && isDrawn(element, before),
      )
      .map(({ element, label }) => ({
        label,
        names: namesOf(element),
        isOn: isOn(element),
        isPressed: element === this.#toggled?.element,
      }))
  }

  /** The boxes that the agent checked and that still are. */
  get checked(): Element[] {
    return this.#controls.flatMap(({ element }) =>
      element.isConnected && element.matches(SWITCH) && isOn(element) ? [element] : [],
    )
  }

  /** The checkboxes that still stand as the agent set them. */
  get set(): Toggle[] {
    return this.#controls.flatMap(({ element, label, after }) =>
      element.isConnected && isOn(element) === after ? [{ label, names: namesOf(element), isOn: after }] : [],
    )
  }

  /** The values of the radio buttons that are still chosen. */
  get values(): Held[] {
    return this.#radios.map(({ element, label }) => ({
      label,
      value: (element as HTMLInputElement).value,
      choice: label,
    }))
  }

  get #radios(): Control[] {
    return this.#controls.filter(
      ({ element }) => element.isConnected && element.matches(RADIO) && isOn(element),
    )
  }

  /** What the last action pressed, where the control shows whether it is chosen. */
  get shown(): { toggles: Toggle[]; choices: Choice[] } {
    const pressed = this.#isShown ? this.#pressed : undefined
    const last = this.#isRadio ? this.choices.at(-1) : pressed
    return {
      toggles: this.toggles.filter(({ isPressed }) => isPressed),
      choices: last === undefined ? [] : [last],
    }
  }

  /** What the last action pressed, and the radio buttons that are still chosen. */
  get choices(): Choice[] {
    const chosen = this.#radios.map(({ element, label }) => ({ label, beside: besideOf(element) }))
    return this.#pressed === undefined ? chosen : [this.#pressed, ...chosen]
  }
}

function namesOf(element: Element): string[] {
  return [element.id, element.getAttribute('name') ?? ''].filter(Boolean)
}

/** False for a control of the app that still looks as before it was pressed: it may draw its new state later. */
function isDrawn(element: Element, before: boolean): boolean {
  return element.localName === 'input' || isOn(element) !== before
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
  return [...(element.parentElement?.children ?? [])].filter(
    (each) => each.localName === localName && shows(each) === shows(element),
  )
}

function shows(element: Element): boolean {
  return element.hasAttribute('aria-pressed') || element.hasAttribute('aria-selected')
}

function labelOf(element: Element): string {
  const [label] = (element as HTMLInputElement).labels ?? []
  return (element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '').trim()
}
