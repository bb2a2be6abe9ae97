/** The role that an author gives. https://www.w3.org/TR/wai-aria-1.2/#host_general_role */
import { attribute, hasAttribute, tokensOf } from './attributes.js'
import type { Reading } from './reading.js'

/** https://w3c.github.io/aria/#role_definitions without the abstract ones, and https://www.w3.org/TR/graphics-aria-1.0/ */
const ARIA =
  'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
  'comment complementary contentinfo definition deletion dialog document emphasis feed figure form generic grid ' +
  'gridcell group heading image insertion link list listbox listitem log main mark marquee math menu menubar ' +
  'menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph progressbar radio ' +
  'radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator ' +
  'slider spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term ' +
  'textbox time timer toolbar tooltip tree treegrid treeitem graphics-document graphics-object graphics-symbol'

/** https://www.w3.org/TR/dpub-aria-1.1/#role_definitions */
const DOC =
  'abstract acknowledgments afterword appendix backlink biblioentry bibliography biblioref chapter colophon ' +
  'conclusion cover credit credits dedication endnote endnotes epigraph epilogue errata example footnote foreword ' +
  'glossary glossref index introduction noteref notice pagebreak pagefooter pageheader pagelist part preface ' +
  'prologue pullquote qna subtitle tip toc'

const ROLES = new Set([...ARIA.split(' '), ...DOC.split(' ').map((role) => `doc-${role}`)])

/** https://w3c.github.io/aria/#none, https://w3c.github.io/aria/#image, https://www.w3.org/TR/wai-aria-1.2/#directory */
const SYNONYMS: Partial<Record<string, string>> = { presentation: 'none', img: 'image', directory: 'list' }

/** Where roles have to be, ignored elements left out. https://w3c.github.io/aria/#scope */
const SCOPES: readonly (readonly [roles: RegExp, scope: RegExp])[] = [
  [/^(?:cell|columnheader|gridcell|rowheader)$/, /^row$/],
  [/^listitem$/, /^list$/],
  [/^menuitem/, /^(?:group|menu|menubar)$/],
  [/^option$/, /^(?:group|listbox)$/],
  [/^row$/, /^(?:grid|rowgroup|table|treegrid)$/],
  [/^rowgroup$/, /^(?:grid|table|treegrid)$/],
  [/^tab$/, /^tablist$/],
  [/^treeitem$/, /^(?:group|tree)$/],
]

/** Attributes that make an element more than presentation. https://w3c.github.io/aria/#global_states */
const GLOBAL =
  /^aria-(?:atomic|braille.+|busy|controls|current|describedby|description|details|dropeffect|flowto|grabbed|keyshortcuts|label|label+edby|live|owns|relevant|roledescription)$/

/** A landmark that is one only by its name. https://w3c.github.io/aria/#document-handling_author-errors_roles */
const NAMED = /^(?:form|region)$/

/** The first role given that is one and may stand where it is; undefined where none does. */
export function explicitRole(element: Element, reading: Reading): string | undefined {
  for (const token of tokensOf(element, 'role')) {
    const role = knownRole(token.toLowerCase())
    if (!ROLES.has(role) || (NAMED.test(role) && reading.authored(element) === '')) continue
    // https://w3c.github.io/aria/#conflict_resolution_presentation_none
    if (role === 'none') return isMoreThanPresentation(element) ? undefined : role
    if (isInScope(element, role, reading)) return role
  }
  return undefined
}

/** A role's preferred name, for a word that may be its synonym. */
export function knownRole(word: string): string {
  return SYNONYMS[word] ?? word
}

/** True when the role's required parent is around. https://w3c.github.io/core-aam/#roleMappingComputedRole */
export function isInScope(element: Element, role: string, { parent, role: roleOf }: Reading): boolean {
  const scope = SCOPES.find(([roles]) => roles.test(role))?.[1]
  if (scope === undefined) return true
  let around = parent(element)
  while (around !== null && /^(?:generic|none)$/.test(roleOf(around))) around = parent(around)
  return around !== null && scope.test(roleOf(around))
}

function isMoreThanPresentation(element: Element): boolean {
  const { tabIndex } = element as HTMLElement
  const isFocusable = (tabIndex >= 0 || hasAttribute(element, 'tabindex')) && !element.matches(':disabled')
  return (
    isFocusable ||
    element.getAttributeNames().some((name) => GLOBAL.test(name) && attribute(element, name).trim() !== '')
  )
}
