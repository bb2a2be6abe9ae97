/** Page text for use inside a sentence: folded, shortened, quoted. */
export function quote(text: string): string {
  const folded = text.replace(/\s+/gu, ' ').trim()
  return JSON.stringify(folded.length > 120 ? `${folded.slice(0, 119)}…` : folded)
}
