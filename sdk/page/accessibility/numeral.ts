/** A number in a counter style. https://drafts.csswg.org/css-counter-styles-3/#predefined-counters */
const SIGNS: Partial<Record<string, string>> = { disc: '•', circle: '◦', square: '▪', none: '' }

export function numeral(value: number, style: string): string {
  const [, letterCase] = /^(lower|upper)-(?:alpha|latin)$/.exec(style) ?? []
  if (letterCase === undefined || value < 1) return SIGNS[style] ?? String(value)
  const first = letterCase === 'lower' ? 97 : 65
  const rest = Math.floor((value - 1) / 26)
  return (rest > 0 ? numeral(rest, style) : '') + String.fromCharCode(first + ((value - 1) % 26))
}
