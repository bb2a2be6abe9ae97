/**
 * https://w3c.github.io/aria/#state_prop_def,
 * https://w3c.github.io/html-aam/#html-attribute-state-and-property-mappings
 */
import { isDisabled } from '../../dom/disabled.js'
import { focusedElement, isTag } from '../../dom/walk.js'
import { attribute, hasAttribute } from './attributes.js'

/** https://w3c.github.io/aria/#aria-haspopup: any other value means no popup. */
const POPUP = /^(?:dialog|grid|listbox|menu|tree)$/

export function computeStates(element: Element): string[] {
  const aria = (name: string) => attribute(element, `aria-${name}`)
  const is = (name: string) => aria(name) === 'true'
  const isSaid = (name: string) => !/^(?:false)?$/.test(aria(name))
  const checked = checkedness(element) ?? aria('checked')
  const pressed = aria('pressed')
  const isMixed = checked === 'mixed' || pressed === 'mixed'
  const expanded = expansion(element) ?? aria('expanded')
  const popup = is('haspopup') ? 'menu' : aria('haspopup')
  const holds: Record<string, boolean> = {
    disabled: isDisabled(element),
    mixed: isMixed,
    checked: checked === 'true',
    expanded: expanded === 'true',
    collapsed: expanded === 'false',
    selected: isTag(element, 'option') ? element.selected : is('selected'),
    pressed: pressed === 'true',
    current: isSaid('current'),
    invalid: isSaid('invalid'),
    required: element.matches(':required') || is('required'),
    readonly: is('readonly') || (element.matches('input,textarea') && hasAttribute(element, 'readonly')),
    busy: is('busy'),
    modal: is('modal') || element.matches('dialog:modal'),
    [`haspopup=${popup}`]: POPUP.test(popup),
    focused: element === focusedElement() && element !== document.body,
  }
  return Object.keys(holds).filter((state) => holds[state])
}

/** Level of a heading; undefined for other elements. https://w3c.github.io/aria/#heading */
export function levelOf(element: Element, role: string): number | undefined {
  if (role !== 'heading') return undefined
  const given = Number.parseInt(attribute(element, 'aria-level'), 10)
  return given > 0 ? given : Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 2)
}

function checkedness(element: Element): string | undefined {
  if (!isTag(element, 'input') || !/^(?:checkbox|radio)$/.test(element.type)) return undefined
  return element.indeterminate && element.type === 'checkbox' ? 'mixed' : String(element.checked)
}

function expansion(element: Element): string | undefined {
  const details = element.localName === 'summary' ? element.parentElement : element
  return details !== null && isTag(details, 'details') ? String(details.open) : undefined
}
