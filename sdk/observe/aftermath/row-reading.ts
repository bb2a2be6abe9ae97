/** What a row of a list says, and how its controls stand. Part of the page's third script. */

import { CONTROL } from '../reading/shown.js'
import { textsOf } from '../reading/texts.js'

const CHARS = 20_000
/** Frameworks leave it where they took a class away. */
const NO_CLASS = / class=""/g

export interface RowReading {
  texts: readonly string[]
  /** what its controls hold, and how they stand */
  states: readonly string[]
  /** names of its controls' elements */
  kinds: string
}

/** Reads no layout. */
export function readRow(row: Element): RowReading {
  const controls = [...row.querySelectorAll<HTMLInputElement>(CONTROL)]
  return {
    texts: textsOf(row).filter((text) => text !== ''),
    states: controls.map(({ ariaChecked, ariaPressed, checked, disabled, type, value }) =>
      [ariaChecked, ariaPressed, checked, disabled, type === 'password' ? '' : value].join('\n'),
    ),
    kinds: controls.map(({ localName, type }) => localName + type).join(),
  }
}

export function markupOf(row: Element): string {
  return row.outerHTML.slice(0, CHARS).replace(NO_CLASS, '')
}
