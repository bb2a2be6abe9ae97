/** https://w3c.github.io/core-aam/#roleMappingComputedRole */
import { attribute, hasAttribute } from './attributes.js'
import { explicitRole } from './explicit-role.js'
import { impliedRole } from './implied-role.js'
import type { Reading } from './reading.js'
import { IMPLIED, isInScope } from './scope.js'

export function computeRole(element: Element, reading: Reading): string {
  const given = explicitRole(element, reading)
  const role = given ?? impliedRole(element, reading)
  if (given === undefined && !isInScope(element, role, IMPLIED, reading)) return 'generic'
  if (role === 'generic' && isEditingHost(element)) return 'textbox'
  return (role === 'generic' || given === 'none') && isMoreThanGeneric(element) ? 'group' : role
}

function isEditingHost(element: Element): boolean {
  return hasAttribute(element, 'contenteditable') && attribute(element, 'contenteditable') !== 'false'
}

/** https://w3c.github.io/html-aam/#minimum-role */
function isMoreThanGeneric(element: Element): boolean {
  return element.matches('[autofocus],[popover],[draggable]:not([draggable=false])')
}
