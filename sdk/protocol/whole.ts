/** Whole words and values in a text. */

const WORD = /[\p{L}\d_]/u

/** True when what is between the two texts is whole: no word goes on at its ends. */
export function isBetween(before: string, after: string): boolean {
  return !WORD.test(before.at(-1) ?? '') && !WORD.test(after[0] ?? '')
}

/** True for a whole value: `hits: a` is not in `hits: ab`. */
export function containsWhole(text: string, value: string): boolean {
  return text.split(value).some((after, i, parts) => i > 0 && isBetween(parts[i - 1] ?? '', after))
}
