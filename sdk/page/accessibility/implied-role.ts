/** https://w3c.github.io/html-aam/#html-element-role-mappings */

import { flatParent, isSvg } from '../../dom/walk.js'
import { lookup } from '../../values/lookup.js'
import { attribute, hasAttribute, tokensOf } from './attributes.js'
import type { Reading } from './reading.js'

type Role = string | ((element: Element, reading: Reading) => string)

const link: Role = (element) => (hasAttribute(element, 'href') ? 'link' : 'generic')

const IMPLIED = lookup<Role>({
  a: link,
  area: link,
  // https://w3c.github.io/html-aam/#el-aside
  aside: (element, { authored }) =>
    isWithin(element, /^(?:article|aside|nav|section)$/) && authored(element) === ''
      ? 'generic'
      : 'complementary',
  // https://w3c.github.io/html-aam/#el-footer
  footer: (element) => (isScoped(element) ? 'sectionfooter' : 'contentinfo'),
  form: (element, { authored }) => (authored(element) === '' ? 'generic' : 'form'),
  header: (element) => (isScoped(element) ? 'sectionheader' : 'banner'),
  img: roleOfImage,
  input: (element) => roleOfInput(element as HTMLInputElement),
  section: (element, { authored }) => (authored(element) === '' ? 'generic' : 'region'),
  // https://w3c.github.io/html-aam/#el-select-listbox
  select: (element) => {
    const { multiple, size } = element as HTMLSelectElement
    return multiple || size > 1 ? 'listbox' : 'combobox'
  },
  // HTML-AAM maps a summary to no role, but it works like a button.
  summary: (element) => (element.matches('details>summary:not(summary~summary)') ? 'button' : 'generic'),
  td: (element) => (isInGrid(element) ? 'gridcell' : 'cell'),
  th: roleOfHeaderCell,
})

/** role: tags of its elements; empty when the tag is the role */
export const ELEMENTS = lookup({
  article: '',
  blockquote: '',
  button: '',
  caption: '',
  code: '',
  definition: 'dd',
  deletion: 'del s',
  dialog: '',
  document: 'html',
  emphasis: 'em',
  figure: '',
  group: 'address details fieldset hgroup optgroup',
  heading: 'h1 h2 h3 h4 h5 h6',
  insertion: 'ins',
  list: 'dir menu ol ul',
  listbox: 'datalist',
  listitem: 'li',
  main: '',
  mark: '',
  math: '',
  meter: '',
  navigation: 'nav',
  option: '',
  paragraph: 'p',
  progressbar: 'progress',
  row: 'tr',
  rowgroup: 'tbody tfoot thead',
  search: '',
  separator: 'hr',
  status: 'output',
  strong: '',
  subscript: 'sub',
  superscript: 'sup',
  table: '',
  term: 'dfn dt',
  textbox: 'textarea',
  time: '',
})
for (const [role, elements] of Object.entries(ELEMENTS))
  for (const element of (elements || role).split(' ')) IMPLIED[element] = role

/** From https://w3c.github.io/html-aam/#el-input-text on. A field without a role counts as a textbox. */
const INPUTS: Partial<Record<string, string>> = {
  hidden: 'generic',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  search: 'searchbox',
}

export function impliedRole(element: Element, reading: Reading): string {
  if (isSvg(element)) return roleOfGraphic(element, reading)
  const role = IMPLIED[element.localName] ?? 'generic'
  return typeof role === 'string' ? role : role(element, reading)
}

/** https://www.w3.org/TR/svg-aam-1.0/#mapping_role_table */
function roleOfGraphic(element: Element, { authored }: Reading): string {
  const tag = element.localName
  if (/^(?:svg|image)$/.test(tag)) return 'image'
  if (tag === 'a' && (hasAttribute(element, 'href') || hasAttribute(element, 'xlink:href'))) return 'link'
  // https://www.w3.org/TR/svg-aam-1.0/#include_elements
  if (authored(element) === '' && element.querySelector(':scope>title,:scope>desc') === null) return 'generic'
  if (/^(?:circle|ellipse|line|path|poly.+|rect)$/.test(tag)) return 'graphics-symbol'
  return /^(?:a|foreignObject|g|symbol|text|use)$/.test(tag) ? 'group' : 'generic'
}

/** https://w3c.github.io/html-aam/#el-img-empty-alt. An image without a source is also `none`. */
function roleOfImage(element: Element, { authored }: Reading): string {
  const says = (name: string) => attribute(element, name) !== ''
  const isShown = says('alt') || (!hasAttribute(element, 'alt') && (says('src') || says('srcset')))
  return isShown || authored(element) !== '' ? 'image' : 'none'
}

function roleOfInput(element: HTMLInputElement): string {
  const { type, list } = element
  if (type === 'checkbox') return hasAttribute(element, 'switch') ? 'switch' : type
  if (/^(?:button|file|image|reset|submit)$/.test(type)) return 'button'
  if (list !== null && /^(?:email|search|tel|text|url)$/.test(type)) return 'combobox'
  return INPUTS[type] ?? 'textbox'
}

/** https://w3c.github.io/html-aam/#el-th */
function roleOfHeaderCell(element: Element): string {
  const scope = attribute(element, 'scope').toLowerCase()
  if (/^row/.test(scope)) return 'rowheader'
  const isBesideData = element.parentElement?.querySelector(':scope>td') != null
  return isBesideData && !/^col/.test(scope) ? 'rowheader' : 'columnheader'
}

function isInGrid(cell: Element): boolean {
  const table = cell.closest('table')
  return table !== null && /grid$/.test(tokensOf(table, 'role')[0] ?? '')
}

/** True for the header or footer of a part of the page, not of the body. https://w3c.github.io/html-aam/#el-header */
function isScoped(element: Element): boolean {
  return isWithin(
    element,
    /^(?:article|aside|main|nav|section)$/,
    /^(?:article|complementary|main|navigation|region)$/,
  )
}

function isWithin(element: Element, elements: RegExp, roles?: RegExp): boolean {
  for (let around = flatParent(element); around !== null; around = flatParent(around))
    if (elements.test(around.localName) || roles?.test(attribute(around, 'role')) === true) return true
  return false
}
