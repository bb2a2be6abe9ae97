/** Page text inside a sentence: folded, bounded, quoted. */
export function quote(text: string): string {
  const folded = text.replace(/\s+/gu, ' ').trim()
  return JSON.stringify(folded.length > 120 ? `${folded.slice(0, 119)}…` : folded)
}
