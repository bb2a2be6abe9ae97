/** Words of names and labels. Pure. Part of the page's third script. */

/** of shorter words all characters count */
const LIKE_CHARS = 4

/** Lower-case words of a name or a label: `firstName`, `first_name` and "First name" have the same. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** True for words that begin alike: "alerts" and "alert". */
export function areAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return (
    short === long ||
    (short.length >= LIKE_CHARS && long.startsWith(short.slice(0, Math.max(LIKE_CHARS, short.length - 1))))
  )
}
