import { closestFlat } from './walk.js'

/** True when the browser itself ignores a press: `aria-disabled` only says that the app will. */
export function isInoperable(element: Element): boolean {
  return element.matches(':disabled') || closestFlat(element, 'button:disabled,optgroup:disabled') !== null
}

/** True when the element, its fieldset, or the control around it is disabled. https://w3c.github.io/aria/#aria-disabled */
export function isDisabled(element: Element): boolean {
  return isInoperable(element) || closestFlat(element, '[aria-disabled="true"]') !== null
}
