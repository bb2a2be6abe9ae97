import { closestFlat } from './walk.js'

/** Disabled, by itself, by its fieldset, or as a part of a disabled control. https://w3c.github.io/aria/#aria-disabled */
export function isDisabled(element: Element): boolean {
  return (
    element.matches(':disabled') ||
    closestFlat(element, 'button:disabled,optgroup:disabled,[aria-disabled="true"]') !== null
  )
}
