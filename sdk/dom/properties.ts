import { focusedElement, isTag } from './walk.js'

/** The properties of an element's own state that change without a mutation of the document, in one string to compare. */
export function stateProperties(element: Element): string {
  const { value, checked, indeterminate, selected, textContent, isContentEditable } =
    element as HTMLInputElement & HTMLOptionElement
  const chosen = isTag(element, 'select') ? [...element.selectedOptions].map(({ index }) => index) : []
  const edited = isContentEditable ? textContent : undefined
  return JSON.stringify([String(value), checked, indeterminate, selected, chosen, edited])
}

/** The same with what others decide about it: whether it has the focus, or is disabled by something around it. */
export function propertiesOf(element: Element): string {
  return `${stateProperties(element)} ${element === focusedElement()} ${element.matches(':disabled')}`
}
