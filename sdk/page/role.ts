/**
 * Roles of elements: explicit ones, and those that HTML implies.
 * https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings
 */
import { flatParent } from './walk.js'

/** https://www.w3.org/TR/wai-aria-1.2/#role_definitions, without the abstract ones. */
const ROLES = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic ' +
    'grid gridcell group heading img insertion link list listbox listitem log main mark marquee math menu menubar ' +
    'menuitem menuitemcheckbox menuitemradio meter navigation note option paragraph presentation progressbar radio ' +
    'radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong ' +
    'subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree ' +
    'treegrid treeitem'
  ).split(' '),
)
/** https://www.w3.org/TR/wai-aria-1.2/#none and https://w3c.github.io/aria/#image */
const SYNONYMS: Partial<Record<string, string>> = { none: 'presentation', image: 'img' }

const IMPLIED: Partial<Record<string, string | ((element: Element) => string)>> = {
  a: (element) => (element.hasAttribute('href') ? 'link' : 'generic'),
  area: (element) => (element.hasAttribute('href') ? 'link' : 'generic'),
  address: 'group',
  article: 'article',
  // https://www.w3.org/TR/html-aam-1.0/#el-aside
  aside: (element) => (isInSection(element) && !isNamed(element) ? 'generic' : 'complementary'),
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  // https://www.w3.org/TR/html-aam-1.0/#el-footer
  footer: (element) => (isInSection(element, 'main') ? 'generic' : 'contentinfo'),
  form: (element) => (isNamed(element) ? 'form' : 'generic'),
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  header: (element) => (isInSection(element, 'main') ? 'generic' : 'banner'),
  hgroup: 'group',
  hr: 'separator',
  img: (element) => (element.getAttribute('alt') === '' && !isNamed(element) ? 'presentation' : 'img'),
  input: (element) => roleOfInput(element as HTMLInputElement),
  ins: 'insertion',
  li: (element) => partOf(element, 'ul,ol,menu', 'listitem'),
  main: 'main',
  mark: 'mark',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  s: 'deletion',
  search: 'search',
  section: (element) => (isNamed(element) ? 'region' : 'generic'),
  // https://www.w3.org/TR/html-aam-1.0/#el-select-listbox
  select: (element) => {
    const { multiple, size } = element as HTMLSelectElement
    return multiple || size > 1 ? 'listbox' : 'combobox'
  },
  strong: 'strong',
  sub: 'subscript',
  // What a summary does is a button's work; HTML-AAM names no role that says so.
  summary: (element) => (element.parentElement?.localName === 'details' ? 'button' : 'generic'),
  sup: 'superscript',
  svg: 'img',
  table: 'table',
  tbody: (element) => partOf(element, 'table', 'rowgroup'),
  td: (element) => partOf(element, 'table', isInGrid(element) ? 'gridcell' : 'cell'),
  textarea: 'textbox',
  tfoot: (element) => partOf(element, 'table', 'rowgroup'),
  th: roleOfHeaderCell,
  thead: (element) => partOf(element, 'table', 'rowgroup'),
  time: 'time',
  tr: (element) => partOf(element, 'table', 'row'),
  ul: 'list',
}

/** https://www.w3.org/TR/html-aam-1.0/#el-input-text and its neighbours. Fields without a role read as a textbox. */
const INPUTS: Partial<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  file: 'button',
  hidden: 'generic',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  submit: 'button',
}

/** Attributes that make an element more than presentation. https://www.w3.org/TR/wai-aria-1.2/#global_states */
const GLOBAL = [
  'aria-atomic',
  'aria-busy',
  'aria-controls',
  'aria-current',
  'aria-describedby',
  'aria-label',
  'aria-labelledby',
  'aria-live',
  'aria-owns',
]

/** The element's role, explicit or implied by HTML; `generic` where it has none. */
export function roleOf(element: Element): string {
  const given = element.getAttribute('role')
  if (given !== null) {
    for (const token of given.toLowerCase().split(/\s+/)) {
      const role = knownRole(token)
      if (!ROLES.has(role)) continue
      // https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none
      if (role === 'presentation' && isMoreThanPresentation(element)) break
      return role
    }
  }
  const implied = IMPLIED[element.localName]
  const role = typeof implied === 'function' ? implied(element) : (implied ?? 'generic')
  return role === 'generic' && isEditingHost(element) ? 'textbox' : role
}

/** A role's one name, for a word that may be its synonym. */
export function knownRole(word: string): string {
  return SYNONYMS[word] ?? word
}

function isMoreThanPresentation(element: Element): boolean {
  return GLOBAL.some((name) => element.hasAttribute(name)) || (element as HTMLElement).tabIndex >= 0
}

function isEditingHost(element: Element): boolean {
  const editable = element.getAttribute('contenteditable')
  return editable !== null && editable !== 'false'
}

/** Named by the author: what makes a section or a form a landmark. */
function isNamed(element: Element): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some(
    (attribute) => (element.getAttribute(attribute) ?? '').trim() !== '',
  )
}

function isInSection(element: Element, more?: string): boolean {
  const selector = `article,aside,nav,section${more === undefined ? '' : `,${more}`}`
  return flatParent(element)?.closest(selector) != null
}

function roleOfInput({ type, list }: HTMLInputElement): string {
  const role = INPUTS[type]
  if (role !== undefined) return role
  if (list !== null && /^(?:email|search|tel|text|url)$/.test(type)) return 'combobox'
  return type === 'search' ? 'searchbox' : 'textbox'
}

/** The role that an element has as a part of another, unless that one is made presentational. */
function partOf(element: Element, whole: string, role: string): string {
  const owner = flatParent(element)?.closest(whole)
  if (owner == null) return role === 'listitem' ? 'generic' : role
  return /^(?:none|presentation)$/.test(owner.getAttribute('role') ?? '') ? 'generic' : role
}

function isInGrid(cell: Element): boolean {
  return /^(?:grid|treegrid)$/.test(cell.closest('table')?.getAttribute('role') ?? '')
}

/** https://www.w3.org/TR/html-aam-1.0/#el-th */
function roleOfHeaderCell(cell: Element): string {
  const { scope } = cell as HTMLTableCellElement
  if (scope === 'row' || scope === 'rowgroup') return partOf(cell, 'table', 'rowheader')
  const isBesideData = cell.parentElement?.querySelector(':scope > td') != null
  return partOf(cell, 'table', scope === '' && isBesideData ? 'rowheader' : 'columnheader')
}
