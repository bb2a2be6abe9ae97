/** Which elements may have a role at all: the browser goes through a selector faster than anybody computes roles. */
import { ELEMENTS } from './implied-role.js'

const GRAPHIC = 'svg,svg *'

/** What may have a role whose elements hang on more than their name; each of them stands in `impliedRole`. */
const MAY_BE: Partial<Record<string, string>> = {
  banner: 'header',
  button: 'input,summary',
  cell: 'td',
  checkbox: 'input',
  columnheader: 'th',
  combobox: 'input,select',
  complementary: 'aside',
  contentinfo: 'footer',
  form: 'form',
  'graphics-symbol': GRAPHIC,
  gridcell: 'td',
  group: `[autofocus],[popover],[draggable],${GRAPHIC}`,
  image: `img,${GRAPHIC}`,
  link: `a,area,${GRAPHIC}`,
  listbox: 'select',
  radio: 'input',
  region: 'section',
  rowheader: 'th',
  searchbox: 'input',
  sectionfooter: 'footer',
  sectionheader: 'header',
  slider: 'input',
  spinbutton: 'input',
  switch: 'input',
  textbox: 'input,[contenteditable]',
}

/**
 * A selector that fits every element of a role, and more; undefined for the roles of elements that mean nothing.
 *
 * @param role a computed role, by its preferred name
 */
export function roleCandidates(role: string): string | undefined {
  if (/^(?:generic|none)$/.test(role)) return undefined
  const named = ELEMENTS[role]
  const own = named === undefined ? [] : [(named || role).replaceAll(' ', ',')]
  return ['[role]', ...own, ...(MAY_BE[role] === undefined ? [] : [MAY_BE[role]])].join(',')
}
