/** What a reader sees at once and must keep: emoji with their selectors and joiners, and keycaps (UTS #51, 1.4). */
const EMOJI =
  '\\p{Extended_Pictographic}[\\ufe0f\\p{EMod}]?(?:\\u200d\\p{Extended_Pictographic}[\\ufe0f\\p{EMod}]?)*|[0-9#*]\\ufe0f?\\u20e3'
/** Controls, line separators, lone surrogates, and what Unicode declares to reorder a line or to show nothing. */
const UNSEEN = '[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Bidi_C}\\p{DI}\\p{Noncharacter_Code_Point}]'
/** Most texts have none of these, and are then returned as they are. */
const UNUSUAL = /[^\x20-\x7e]/
const PATTERN = new RegExp(`(${EMOJI})|${UNSEEN}`, 'gu')

/**
 * Replaces the characters that a reader cannot see, or that change how a line is shown, by JSON's escapes. For
 * terminals and logs, and for JSON, whose value it keeps.
 *
 * @param text of any length; the time is linear in it
 */
export function printable(text: string): string {
  if (!UNUSUAL.test(text)) return text
  return text.replace(PATTERN, (character, emoji?: string) => emoji ?? escapesOf(character))
}

function escapesOf(character: string): string {
  return Array.from({ length: character.length }, (_, i) => {
    const unit = character.charCodeAt(i).toString(16).padStart(4, '0')
    return `\\u${unit}`
  }).join('')
}
