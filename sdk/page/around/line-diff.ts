/** What came, went and stayed between two readings of a page. Pure. */

export type Sign = '+' | '-' | ''

export interface Signed<Line> {
  sign: Sign
  line: Line
}

/** Beyond this product of lines, what stayed is not looked for. */
const PRODUCT = 250_000

/**
 * The lines of both readings in reading order. A line that moved only came.
 * https://en.wikipedia.org/wiki/Longest_common_subsequence
 */
export function diffLines<Line extends { text: string }>(
  before: readonly Line[],
  now: readonly Line[],
): Signed<Line>[] {
  let start = 0
  while (start < now.length && before[start]?.text === now[start]?.text) start += 1
  let end = 0
  const most = Math.min(before.length, now.length) - start
  while (end < most && before.at(-1 - end)?.text === now.at(-1 - end)?.text) end += 1
  const middle = between(before.slice(start, before.length - end), now.slice(start, now.length - end))
  const came = new Set(middle.flatMap(({ sign, line }) => (sign === '+' ? [line.text] : [])))
  return [
    ...stayed(now.slice(0, start)),
    ...middle.filter(({ sign, line }) => sign !== '-' || !came.has(line.text)),
    ...stayed(now.slice(now.length - end)),
  ]
}

function stayed<Line>(lines: readonly Line[]): Signed<Line>[] {
  return lines.map((line) => ({ sign: '', line }))
}

function between<Line extends { text: string }>(
  before: readonly Line[],
  now: readonly Line[],
): Signed<Line>[] {
  const width = now.length + 1
  const isLong = before.length * now.length > PRODUCT
  // Of the rest from each pair of places, how many lines are common to both.
  const common = new Uint16Array(isLong ? 0 : (before.length + 1) * width)
  for (let i = before.length - 1; !isLong && i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i * width + j] =
        before[i]?.text === now[j]?.text
          ? 1 + (common[(i + 1) * width + j + 1] ?? 0)
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0)
  const found: Signed<Line>[] = []
  let [i, j] = [0, 0]
  for (;;) {
    const [old, fresh] = [before[i], now[j]]
    if (old === undefined && fresh === undefined) return found
    if (old !== undefined && fresh !== undefined && !isLong && old.text === fresh.text) {
      found.push({ sign: '', line: fresh })
      i += 1
      j += 1
    } else if (
      old !== undefined &&
      (fresh === undefined || (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      found.push({ sign: '-', line: old })
      i += 1
    } else if (fresh !== undefined) {
      found.push({ sign: '+', line: fresh })
      j += 1
    }
  }
}
