/**
 * The value that a control adds to the name of another element. https://w3c.github.io/accname/#comp_embedded_control
 */
import { isTag } from '../../dom/walk.js'
import { attribute } from './attributes.js'

/**
 * @param read returns the text of another element
 * @param content returns the text of the control's content
 * @returns empty for an element without a value
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
