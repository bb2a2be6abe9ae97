import { focusedElement, isTag } from './walk.js'

/** The element's own properties that change without a mutation of the document, as a string to compare. */
export function stateProperties(element: Element): string {
  const { value, checked, indeterminate, selected, textContent, isContentEditable } =
    element as HTMLInputElement & HTMLOptionElement
  const chosen = isTag(element, 'select') ? [...element.selectedOptions].map(({ index }) => index) : []
  const edited = isContentEditable ? textContent : undefined
  return JSON.stringify([String(value), checked, indeterminate, selected, chosen, edited])
}

/** `stateProperties`, and whether it has the focus or is disabled by an ancestor. */
export function propertiesOf(element: Element): string {
  return `${stateProperties(element)} ${element === focusedElement()} ${element.matches(':disabled')}`
}
