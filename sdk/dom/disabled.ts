import { closestFlat } from './walk.js'

/** True when the element, its fieldset, or the control around it is disabled. https://w3c.github.io/aria/#aria-disabled */
export function isDisabled(element: Element): boolean {
  return (
    element.matches(':disabled') ||
    closestFlat(element, 'button:disabled,optgroup:disabled,[aria-disabled="true"]') !== null
  )
}
