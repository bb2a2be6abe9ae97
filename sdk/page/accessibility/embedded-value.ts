/** The value that a control contributes to the name of another element. https://w3c.github.io/accname/#comp_embedded_control */
import { isTag } from '../../dom/walk.js'
import { attribute } from './attributes.js'

/**
 * @param read the text of another element
 * @param content reads the text of the control's content
 * @returns the value; empty for an element without one
 */
export function embeddedValue(
  element: Element,
  role: string,
  read: (element: Element) => string,
  content: () => string,
): string {
  const { type, value = '' } = element as HTMLInputElement
  if (/^(?:textbox|searchbox)$/.test(role))
    return 'value' in element ? (type === 'password' ? '' : value) : content()
  if (/^(?:meter|progressbar|scrollbar|slider|spinbutton)$/.test(role))
    return attribute(element, 'aria-valuetext') || attribute(element, 'aria-valuenow') || String(value)
  if (!/^(?:combobox|listbox)$/.test(role)) return ''
  if (isTag(element, 'select')) return [...element.selectedOptions].map(({ label }) => label).join(' ')
  const chosen = [...element.querySelectorAll('[role="option"][aria-selected="true"]')]
  return value || chosen.map(read).join(' ')
}
