/**
 * Shortens a text in its middle, because both ends of an evidence sentence matter (`POST /api/… → 500 and 2 more`).
 *
 * @param limit maximum of `measure` for the result; at least the measure of `…`
 * @param measure size of a text; default: UTF-16 code units
 * @returns the text itself if it fits
 */
export function clipMiddle(
  text: string,
  limit: number,
  measure: (text: string) => number = ({ length }) => length,
): string {
  if (measure(text) <= limit) return text
  const characters = [...text]
  const keep = (count: number) => {
    const tail = Math.floor(count / 3)
    return `${characters.slice(0, count - tail).join('')}…${tail === 0 ? '' : characters.slice(-tail).join('')}`
  }
  let kept = 0
  let tooMany = characters.length
  while (tooMany - kept > 1) {
    const middle = Math.floor((kept + tooMany) / 2)
    if (measure(keep(middle)) <= limit) kept = middle
    else tooMany = middle
  }
  return keep(kept)
}

/** Keeps the beginning of a text. @param limit UTF-16 code units of the result, with its `…` */
export function clipEnd(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text
}
