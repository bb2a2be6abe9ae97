/** The role that the author sets. https://www.w3.org/TR/wai-aria-1.2/#host_general_role */
import { lookup } from '../../values/lookup.js'
import { attribute, hasAttribute, tokensOf } from './attributes.js'
import { ELEMENTS } from './implied-role.js'
import type { Reading } from './reading.js'
import { GIVEN, isInScope } from './scope.js'

/**
 * Roles that no element has by its tag alone: https://w3c.github.io/aria/#role_definitions without the abstract roles,
 * and https://www.w3.org/TR/graphics-aria-1.0/
 */
const OTHERS =
  'alert alertdialog application banner cell checkbox columnheader combobox comment complementary contentinfo ' +
  'feed form generic grid gridcell image link log marquee menu menubar menuitem menuitemcheckbox ' +
  'menuitemradio none note radio radiogroup region rowheader scrollbar searchbox sectionfooter sectionheader ' +
  'slider spinbutton suggestion switch tab tablist tabpanel timer toolbar tooltip tree treegrid treeitem ' +
  'graphics-document graphics-object graphics-symbol'

const ROLES: ReadonlySet<string> = new Set([...Object.keys(ELEMENTS), ...OTHERS.split(' ')])
/** https://www.w3.org/TR/dpub-aria-1.1/ has forty roles: the whole list would be too large to detect misspelt roles. */
const DOC = /^doc-[a-z]+$/

/** https://w3c.github.io/aria/#none, https://w3c.github.io/aria/#image, https://www.w3.org/TR/wai-aria-1.2/#directory */
const SYNONYMS = lookup({ presentation: 'none', img: 'image', directory: 'list' })

/** Attributes that conflict with the role `none`. https://w3c.github.io/aria/#global_states */
const GLOBAL =
  /^aria-(?:atomic|braille.+|busy|controls|current|describedby|description|details|dropeffect|flowto|grabbed|keyshortcuts|label|label+edby|live|owns|relevant|roledescription)$/

/** Roles that require a name. https://w3c.github.io/aria/#document-handling_author-errors_roles */
const NAMED = /^(?:form|region)$/

/** The first role in the attribute that is valid for the element; undefined when none is valid. */
export function explicitRole(element: Element, reading: Reading): string | undefined {
  for (const token of tokensOf(element, 'role')) {
    const role = knownRole(token.toLowerCase())
    if (!(ROLES.has(role) || DOC.test(role)) || (NAMED.test(role) && reading.authored(element) === ''))
      continue
    // https://w3c.github.io/aria/#conflict_resolution_presentation_none
    if (role === 'none') return isMoreThanPresentation(element) ? undefined : role
    if (isInScope(element, role, GIVEN, reading)) return role
  }
  return undefined
}

export function knownRole(word: string): string {
  return SYNONYMS[word] ?? word
}

function isMoreThanPresentation(element: Element): boolean {
  const { tabIndex } = element as HTMLElement
  const isFocusable = (tabIndex >= 0 || hasAttribute(element, 'tabindex')) && !element.matches(':disabled')
  return (
    isFocusable ||
    element.getAttributeNames().some((name) => GLOBAL.test(name) && attribute(element, name).trim() !== '')
  )
}
