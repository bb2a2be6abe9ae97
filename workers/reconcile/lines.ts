/** The lines of an outline, and what contains what. */

export interface Line {
  role: string
  text: string
  /** index of the line that contains this one */
  parent: number | undefined
  /** index after the last line that this one contains */
  end: number
}

export interface Extent {
  from: number
  /** index after the last line */
  to: number
}

/** Parses an outline. A line's text joins its quoted names and values. */
export function linesOf(tree: string): Line[] {
  const open: { index: number; indent: number }[] = []
  const lines: Line[] = []
  for (const [index, line] of tree.split('\n').entries()) {
    const indent = line.length - line.trimStart().length
    while ((open.at(-1)?.indent ?? -1) >= indent) close(lines, open.pop()?.index, index)
    lines.push({
      role: /^\s*([\w-]+)/.exec(line)?.[1] ?? '',
      text: [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) => unquoted(word)).join(' '),
      parent: open.at(-1)?.index,
      end: index + 1,
    })
    open.push({ index, indent })
  }
  for (const { index } of open) close(lines, index, lines.length)
  return lines
}

/** A line and those that it contains. */
export function extentOf(line: number, lines: readonly Line[]): Extent {
  return { from: line, to: lines[line]?.end ?? line }
}

export function textOf(line: number, lines: readonly Line[]): string {
  return textIn(extentOf(line, lines), lines)
}

export function textIn({ from, to }: Extent, lines: readonly Line[]): string {
  return lines
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
    .trim()
}

/** True when all lines have one parent and one role. */
export function areSiblings(rows: readonly number[], lines: readonly Line[]): boolean {
  const [first] = rows
  const one = first === undefined ? undefined : lines[first]
  return rows.every((row) => lines[row]?.role === one?.role && lines[row]?.parent === one?.parent)
}

/** For each line, the outermost line that contains no other of them. */
export function rowsAround(placed: readonly number[], lines: readonly Line[]): number[] {
  const holdsOther = (up: number, own: number) =>
    placed.some((other) => other !== own && other >= up && other < (lines[up]?.end ?? up))
  return placed.map((line) => {
    let row = line
    for (let up = lines[row]?.parent; up !== undefined && !holdsOther(up, line); up = lines[row]?.parent)
      row = up
    return row
  })
}

function close(lines: readonly Line[], index: number | undefined, end: number): void {
  const line = index === undefined ? undefined : lines[index]
  if (line !== undefined) line.end = end
}

function unquoted(word: string): string {
  try {
    return String(JSON.parse(`"${word}"`))
  } catch {
    return word
  }
}
