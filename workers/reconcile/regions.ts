/** Finds the records of a list on the page by the values that identify them. */
import { foldText } from '../../sdk/protocol/match.js'
import type { Record, RecordList } from './records.js'

export interface Line {
  indent: number
  role: string
  text: string
}

export interface Region {
  record: Record
  index: number
  line: number
  text: string
}

const REGION_LINES = 12
/** characters that a truncated text must keep to identify a value */
const CUT_CHARS = 4
/** share of a list's records that one field must find on the page */
const PLACED = 0.5

/** Parses the lines of an outline. A line's text joins its quoted names and values. */
export function linesOf(tree: string): Line[] {
  return tree.split('\n').map((line) => ({
    indent: line.length - line.trimStart().length,
    role: /^\s*([\w-]+)/.exec(line)?.[1] ?? '',
    text: [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) => unquoted(word)).join(' '),
  }))
}

function unquoted(word: string): string {
  try {
    return String(JSON.parse(`"${word}"`))
  } catch {
    return word
  }
}

export interface Placing {
  by: string
  regions: Region[]
}

/** Finds the records by the field that finds most of them; undefined when no field finds enough. */
export function place({ records }: RecordList, lines: readonly Line[]): Placing | undefined {
  const folded = lines.map(({ text }) => foldText(text))
  const names = new Set(records.flatMap(({ fields }) => Object.keys(fields)))
  let best: { by: string; at: (number | undefined)[]; count: number } | undefined
  for (const by of names) {
    const values = records.map(({ fields }) => identity(fields[by]))
    if (new Set(values).size < records.length || values.includes('')) continue
    const at = values.map((value) => lineWith(folded, value))
    const count = new Set(at.filter((line) => line !== undefined)).size
    if (count > (best?.count ?? 0)) best = { by, at, count }
  }
  if (best === undefined || best.count < records.length * PLACED) return undefined
  const { by, at } = best
  const starts = at.filter((line) => line !== undefined)
  const regions = records.flatMap((record, index): Region[] => {
    const line = at[index]
    return line === undefined ? [] : [{ record, index, line, text: textFrom(lines, line, starts) }]
  })
  return { by, regions }
}

/** Returns the value if it can identify a record (a longer text or a large number), otherwise an empty text. */
function identity(value: unknown): string {
  if (typeof value === 'string') return value.trim().length > 2 ? foldText(value) : ''
  return typeof value === 'number' && value >= 1000 ? String(value) : ''
}

/** Finds the line that contains the value as a whole word, or its beginning before an ellipsis. */
function lineWith(folded: readonly string[], value: string): number | undefined {
  const found = folded.findIndex((text) => holdsWhole(text, value))
  return found < 0 ? undefined : found
}

/**
 * True when a text contains the value without a letter or digit next to it, or the value's beginning before an
 * ellipsis.
 */
export function holdsWhole(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + value.length] ?? ' '}`
    if (!/[\p{L}\p{N}]/u.test(around)) return true
  }
  return [...text.matchAll(/(?:…|\.\.\.)/gu)].some(({ index }) =>
    beginsWith(value, text.slice(0, index).trimEnd()),
  )
}

function beginsWith(value: string, text: string): boolean {
  for (let length = Math.min(value.length - 1, text.length); length >= CUT_CHARS; length--) {
    const around = text[text.length - length - 1] ?? ' '
    if (text.endsWith(value.slice(0, length)) && !/[\p{L}\p{N}]/u.test(around)) return true
  }
  return false
}

/** The text of a record's line and of the following lines, up to the next record or a less indented line. */
function textFrom(lines: readonly Line[], start: number, starts: readonly number[]): string {
  const own = lines[start]
  if (own === undefined) return ''
  const texts = [own.text]
  for (let i = start + 1; i < Math.min(lines.length, start + REGION_LINES); i++) {
    const line = lines[i]
    if (line === undefined || starts.includes(i) || line.indent < own.indent) break
    texts.push(line.text)
  }
  return texts.join(' ')
}
