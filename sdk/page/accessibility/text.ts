/** Characters of icon fonts, which are not read. */
const ICONS = /[\ue000-\uf8ff]/g
const WORD_START = /(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu

/** Applies the letter case of a style. https://drafts.csswg.org/css-text-4/#text-transform */
export function transformed(text: string, transform: string): string {
  const shown = text.replace(ICONS, '')
  if (transform === 'uppercase') return shown.toUpperCase()
  if (transform === 'lowercase') return shown.toLowerCase()
  return transform === 'capitalize' ? shown.replace(WORD_START, (letter) => letter.toUpperCase()) : shown
}
