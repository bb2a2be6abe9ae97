/** Prepares page text for a sentence: normalizes white space, shortens, quotes. */
export function quote(text: string): string {
  const folded = text.replace(/\s+/gu, ' ').trim()
  return JSON.stringify(folded.length > 120 ? `${folded.slice(0, 119)}…` : folded)
}
