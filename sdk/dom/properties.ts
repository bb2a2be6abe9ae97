import { focusedElement, isTag } from './walk.js'

/** Element properties that change without a DOM mutation, as one comparable string. */
export function stateProperties(element: Element): string {
  const { value, checked, indeterminate, selected, textContent, isContentEditable } =
    element as HTMLInputElement & HTMLOptionElement
  const chosen = isTag(element, 'select') ? [...element.selectedOptions].map(({ index }) => index) : []
  const edited = isContentEditable ? textContent : undefined
  return JSON.stringify([String(value), checked, indeterminate, selected, chosen, edited])
}

export function propertiesOf(element: Element): string {
  return `${stateProperties(element)} ${element === focusedElement()} ${element.matches(':disabled')}`
}
