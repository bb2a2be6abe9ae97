/** What came, went and stayed between two readings of a page. Pure. */

export type Sign = '+' | '-' | ''

export interface Signed<Line> {
  sign: Sign
  line: Line
}

/**
 * The lines of both readings in reading order. A line that moved only came. Memory grows with the product of the lines
 * between the first and the last change.
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
  return [
    ...stayed(now.slice(0, start)),
    ...withoutMoved(between(before.slice(start, before.length - end), now.slice(start, now.length - end))),
    ...stayed(now.slice(now.length - end)),
  ]
}

function stayed<Line>(lines: readonly Line[]): Signed<Line>[] {
  return lines.map((line) => ({ sign: '', line }))
}

/** Of a line that went and came, only the new place. */
function withoutMoved<Line extends { text: string }>(entries: readonly Signed<Line>[]): Signed<Line>[] {
  const came = new Map<string, number>()
  for (const { sign, line } of entries) if (sign === '+') came.set(line.text, (came.get(line.text) ?? 0) + 1)
  return entries.filter(({ sign, line }) => {
    const left = sign === '-' ? (came.get(line.text) ?? 0) : 0
    if (left > 0) came.set(line.text, left - 1)
    return left === 0
  })
}

function between<Line extends { text: string }>(
  before: readonly Line[],
  now: readonly Line[],
): Signed<Line>[] {
  const width = now.length + 1
  // Of the rest from each pair of places, how many lines are common to both.
  const common = new Uint16Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--)
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
    if (old !== undefined && fresh !== undefined && old.text === fresh.text) {
      found.push({ sign: '', line: fresh })
      i += 1
      j += 1
    } else if (old !== undefined && (fresh === undefined || isOldFirst(common, i, j, width))) {
      found.push({ sign: '-', line: old })
      i += 1
    } else if (fresh !== undefined) {
      found.push({ sign: '+', line: fresh })
      j += 1
    }
  }
}

function isOldFirst(common: Uint16Array, i: number, j: number, width: number): boolean {
  return (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0)
}
