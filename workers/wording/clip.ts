/**
 * Shortens a text in its middle: the two ends of a sentence of evidence say most (`POST /api/… → 500 and 2 more`).
 *
 * @param limit the most that `measure` may give for the result; at least that of `…`
 * @param measure the size of a text; UTF-16 code units unless given
 * @returns the text itself where it fits
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
