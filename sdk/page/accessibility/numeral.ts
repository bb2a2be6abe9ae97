import { lookup } from '../../values/lookup.js'

/** Unknown counter styles are decimal. https://drafts.csswg.org/css-counter-styles-3/ */
const SIGNS = lookup({ disc: '•', circle: '◦', square: '▪', none: '' })

export function numeral(value: number, style: string): string {
  return SIGNS[style] ?? String(value)
}
