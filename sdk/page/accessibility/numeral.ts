/** Unknown counter styles are decimal. https://drafts.csswg.org/css-counter-styles-3/ */
const SIGNS: Partial<Record<string, string>> = { disc: '•', circle: '◦', square: '▪', none: '' }

export function numeral(value: number, style: string): string {
  return SIGNS[style] ?? String(value)
}
