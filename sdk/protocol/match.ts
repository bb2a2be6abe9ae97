/** How claims compare texts. */

/** A character class of what nobody sees: soft hyphens, places to break a line, and marks of direction. */
export const UNSEEN = '\\u00AD\\u200B\\u200E\\u200F\\u2060\\u2066-\\u2069'
const UNSEEN_CHARS = new RegExp(`[${UNSEEN}]+`, 'gu')

/** Drops unseen characters, folds white space, trims and lower-cases, as claims compare texts. */
export function foldText(text: string): string {
  return seenText(text).replace(/\s+/gu, ' ').trim().toLowerCase()
}

export function seenText(text: string): string {
  return text.replace(UNSEEN_CHARS, '')
}

export function containsText(text: string, wanted: string): boolean {
  return foldText(text).includes(foldText(wanted))
}

/** Matches a pattern in which `*` stands for any characters, in time linear in the length of the text. */
export function fitsGlob(text: string, pattern: string): boolean {
  const parts = pattern.split('*')
  const first = parts[0] ?? ''
  if (parts.length === 1) return text === pattern
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  const last = parts[parts.length - 1] ?? ''
  return text.length - last.length >= at && text.endsWith(last)
}
