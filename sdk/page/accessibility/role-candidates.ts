/** Selectors for elements that may have a role. Matching a selector is faster than computing a role. */
import { lookup } from '../../values/lookup.js'
import { ELEMENTS } from './implied-role.js'

const GRAPHIC = 'svg,svg *'

/** Elements whose role depends on more than the tag; `impliedRole` has each of them. */
const MAY_BE = lookup({
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
})

/**
 * A selector that matches every element of a role, and others; undefined for `generic` and `none`.
 *
 * @param role a computed role, by its preferred name
 */
export function roleCandidates(role: string): string | undefined {
  if (/^(?:generic|none)$/.test(role)) return undefined
  const named = ELEMENTS[role]
  const own = named === undefined ? [] : [(named || role).replaceAll(' ', ',')]
  return ['[role]', ...own, ...(MAY_BE[role] === undefined ? [] : [MAY_BE[role]])].join(',')
}
