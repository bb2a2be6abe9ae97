/** The lines of an outline, and what contains what. */

export interface Line {
  role: string
  text: string
  /** true for a control that acts when pressed: its text names an action and no state */
  isAction: boolean
  /** true for a choice of a select, which is not what the select shows */
  isChoice: boolean
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

const OPTIONS = /options=("(?:[^"\\]|\\.)*")/
/** roles whose elements are whole rows */
const ROWS: readonly string[] = ['row', 'listitem', 'option', 'article', 'treeitem']
const ACTIONS: readonly string[] = ['button', 'link', 'menuitem']

/** Parses an outline. A line's text joins its quoted names and values. A select's choices become lines in it. */
export function linesOf(tree: string): Line[] {
  const open: { index: number; indent: number }[] = []
  const lines: Line[] = []
  const add = (line: Omit<Line, 'end' | 'parent'>) => {
    lines.push({ ...line, parent: open.at(-1)?.index, end: lines.length + 1 })
  }
  for (const line of tree.split('\n')) {
    const indent = line.length - line.trimStart().length
    while ((open.at(-1)?.indent ?? -1) >= indent) close(lines, open.pop()?.index)
    const role = /^\s*([\w-]+)/.exec(line)?.[1] ?? ''
    const [written = '', choices] = OPTIONS.exec(line) ?? []
    const text = wordsIn(line.replace(written, '')).join(' ')
    add({ role, text, isAction: ACTIONS.includes(role), isChoice: false })
    open.push({ index: lines.length - 1, indent })
    for (const choice of wordsIn(choices ?? '').flatMap((words) => words.split(' | ')))
      add({ role: 'option', text: choice, isAction: false, isChoice: true })
  }
  for (const { index } of open) close(lines, index)
  return lines
}

/** A line and those that it contains. */
export function extentOf(line: number, lines: readonly Line[]): Extent {
  return { from: line, to: lines[line]?.end ?? line }
}

export function textOf(line: number, lines: readonly Line[]): string {
  return textIn(extentOf(line, lines), lines)
}

/** What the lines show. Choices count only for themselves. */
export function textIn(extent: Extent, lines: readonly Line[]): string {
  return shownIn(extent, lines)
    .map(({ text }) => text)
    .join(' ')
    .trim()
}

/** What the lines show, without the texts of controls. */
export function passiveTextIn(extent: Extent, lines: readonly Line[]): string {
  return shownIn(extent, lines)
    .flatMap(({ text, isAction }) => (isAction ? [] : text))
    .join(' ')
    .trim()
}

function shownIn({ from, to }: Extent, lines: readonly Line[]): Line[] {
  return lines.slice(from, to).filter(({ isChoice }, index) => !isChoice || index === 0)
}

/** True when all lines have one parent and one role. */
export function areSiblings(rows: readonly number[], lines: readonly Line[]): boolean {
  const [first] = rows
  const one = first === undefined ? undefined : lines[first]
  return rows.every((row) => lines[row]?.role === one?.role && lines[row]?.parent === one?.parent)
}

/** True for rows of a single line each, between other texts of the list. */
export function areFlat(rows: readonly number[], lines: readonly Line[]): boolean {
  return rows.every((row) => lines[row]?.end === row + 1 && !ROWS.includes(lines[row]?.role ?? ''))
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

function close(lines: readonly Line[], index: number | undefined): void {
  const line = index === undefined ? undefined : lines[index]
  if (line !== undefined) line.end = lines.length
}

function wordsIn(line: string): string[] {
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) => unquoted(word))
}

function unquoted(word: string): string {
  try {
    return String(JSON.parse(`"${word}"`))
  } catch {
    return word
  }
}
