/** The single values of bodies, frames and stored texts: `choice=1`. Pure. */
import { isRecord } from '../../sdk/protocol/record.js'
import { clipEnd } from '../wording/clip.js'
import { named, quote } from '../wording/quote.js'

const VALUE_CHARS = 30
const PATH_CHARS = 40
const TEXT_CHARS = 60
/** characters of both sides, and of those that were sent when the answer needs the others */
const BOTH_CHARS = 120
const SENT_CHARS = 60
const DEPTH = 4
/** read of one body */
const VALUES = 200
/** shown of a longer list */
const LIST_ITEMS = 4
/** read of a text that is no JSON and no form */
const READ_CHARS = 2_000
/** A word that needs no quotes between the commas of a line. */
const WORD = /^[\p{L}\p{N}_$@#.][\p{L}\p{N}\p{M}_$@#.:/+-]*$/u
/** A text that would read as another kind of value. */
const OTHER_KIND = /^(?:true|false|null|-?\d+(?:\.\d+)?)$/
/** Values that rarely decide: identities and times. */
const DULL = /^(?:[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)?)$/i
const FORM = /^[\w.[\]%-]+=[^\s<>{}]*$/
const NO_TEXT = /^\s*(?:[{["]|<(?:!doctype|html)\b)/i
/** The payload of a line of an event stream (HTML Standard, 9.2.5). */
const DATA = /^data: ?/
/** lines at the end of a stream that are no JSON, such as `data: [DONE]` */
const LAST_LINES = 4

/** Which values are kept where there is no room for all. */
const RANK = { own: 0, column: 1, dull: 2 } as const

interface Value {
  /** keys joined by dots */
  path: string
  text: string
  /** the whole value as JSON, to compare */
  raw: string
  rank: number
}

/** Values as they are shown. */
export interface Values {
  /** e.g. `choice=1` */
  values: string[]
  /** number of those that there is no room for */
  more?: number
}

/**
 * Describes both sides of an exchange. Values of the answer that the request sent itself are left out.
 *
 * @param sent body of a request, or a frame; undefined when none was recorded
 * @param got its answer
 * @returns a side without values is undefined
 */
export function valuesOfBoth(
  sent: string | undefined,
  got: string | undefined,
): { sent?: Values; answered?: Values } {
  const ours = valuesIn(sent)
  const theirs = valuesIn(got)
  const news = theirs.filter((value) => !isEcho(value, ours, theirs))
  const echoes = theirs.length - news.length
  // Beyond the limit nothing was compared.
  const isSame = theirs.length > 0 && theirs.length < VALUES && news.length === 0
  const sentValues = listed(ours, isSame ? BOTH_CHARS : Math.max(SENT_CHARS, BOTH_CHARS - sizeOf(news)))
  const room = BOTH_CHARS - sentValues.values.join(', ').length
  const same = echoes === ours.length ? 'the same' : `${echoes} of ${ours.length} the same`
  const answered = isSame
    ? { values: [same] }
    : listed(news.length === 0 ? theirs : news, Math.max(SENT_CHARS, room))
  return {
    ...(ours.length === 0 ? {} : { sent: sentValues }),
    ...(theirs.length === 0 ? {} : { answered }),
  }
}

/** Describes a stored text; a text without values of its own is quoted. */
export function valuesOfOne(text: string): Values {
  const values = valuesOf(text)
  return values.length === 0 ? { values: [quote(unwrapped(text))] } : listed(values, BOTH_CHARS)
}

/** True for a value that was sent under the same path, or under a part of it with a last key that either side has once. */
function isEcho(value: Value, ours: readonly Value[], theirs: readonly Value[]): boolean {
  const key = keyOf(value)
  const own = ours.filter((each) => keyOf(each) === key)
  const isOnly = own.length === 1 && theirs.filter((each) => keyOf(each) === key).length === 1
  return own.some(({ path, raw }) => {
    const isWrapped = value.path.endsWith(`.${path}`) || path.endsWith(`.${value.path}`)
    return raw === value.raw && (path === value.path || (isOnly && isWrapped))
  })
}

function keyOf({ path }: Value): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** As many values as there is room for, those that may decide first; at least one. */
function listed(values: readonly Value[], chars: number): Values {
  let room = chars
  const kept = new Set<Value>()
  for (const value of values.toSorted((one, two) => one.rank - two.rank)) {
    const size = sizeOf([value])
    if (size > room && kept.size > 0) continue
    room -= size
    kept.add(value)
  }
  const more = values.length - kept.size
  return {
    values: [...kept].map(({ path, text }) => `${clipEnd(path, PATH_CHARS)}=${text}`),
    ...(more === 0 ? {} : { more }),
  }
}

function sizeOf(values: readonly Value[]): number {
  return values.reduce(
    (sum, { path, text }) => sum + clipEnd(path, PATH_CHARS).length + text.length + '=, '.length,
    0,
  )
}

function valuesIn(body: string | undefined): Value[] {
  if (body === undefined) return []
  const values = valuesOf(body)
  return values.length > 0 ? values : wordsOf(unwrapped(body))
}

/** The text that a JSON string has. */
function unwrapped(text: string): string {
  if (!text.startsWith('"')) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

/** The beginning of a text, or of the text in XML or in a part of a page. Empty for a whole page, an event stream, and JSON that was cut. */
function wordsOf(body: string): Value[] {
  if (NO_TEXT.test(body) || DATA.test(body)) return []
  const words = body
    .slice(0, READ_CHARS)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const short = clipEnd(words, TEXT_CHARS)
  return short === '' ? [] : [{ path: 'text', text: quote(short), raw: words, rank: RANK.own }]
}

/** The single values of a body, each with its path. */
function valuesOf(text: string): Value[] {
  const body = parsed(text)
  if (body === undefined) return []
  const values: Value[] = []
  collect(contentOf(body), '', DEPTH, values)
  return values
}

/** What a GraphQL request or answer carries (GraphQL over HTTP, 5.4 and 7.1); any other body is its own content. */
function contentOf(body: object): unknown {
  const { query, variables, data } = body as { query?: unknown; variables?: unknown; data?: unknown }
  if (typeof query === 'string' && 'variables' in body)
    return isRecord(variables) && Object.keys(variables).length > 0 ? variables : { query }
  const isAnswer = Object.keys(body).every((key) => key === 'data' || key === 'extensions')
  return isAnswer && typeof data === 'object' && data !== null ? data : body
}

/** A JSON object or list, the last one of a stream of them, or the fields of a form. */
function parsed(text: string): object | undefined {
  if (FORM.test(text)) return fieldsOf(new URLSearchParams(text))
  const whole = jsonOf(text)
  if (whole !== undefined) return whole
  const lines = text.trimEnd().split('\n').slice(-LAST_LINES)
  return lines.map((line) => jsonOf(line.replace(DATA, ''))).findLast(isRecord)
}

/** A key that comes several times has a list. */
function fieldsOf(form: URLSearchParams): object {
  return Object.fromEntries(
    [...new Set(form.keys())].map((key) => {
      const all = form.getAll(key)
      return [key, all.length === 1 ? all[0] : all]
    }),
  )
}

function jsonOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function collect(value: unknown, path: string, depth: number, into: Value[]): void {
  if (into.length >= VALUES) return
  if (Array.isArray(value)) collectList(value, path, into)
  else if (isRecord(value) && depth > 0 && Object.keys(value).length > 0)
    for (const [key, field] of Object.entries(value)) collect(field, pathOf(path, key), depth - 1, into)
  else {
    const isDull = typeof value === 'string' && DULL.test(value)
    into.push(valueAt(path || 'object', written(value), value, isDull ? RANK.dull : RANK.own))
  }
}

/** A list of plain values by its first; of records, how many, and what the first of them hold under each key. */
function collectList(list: readonly unknown[], path: string, into: Value[]): void {
  const name = path || 'list'
  const records = list.filter(isRecord)
  if (records.length === 0 || records.length < list.length) {
    const count = list.length > LIST_ITEMS ? ` of ${list.length}` : ''
    into.push(valueAt(name, `${row(list)}${count}`, list, RANK.own))
    return
  }
  into.push(valueAt(name, `${list.length} ${list.length === 1 ? 'record' : 'records'}`, list, RANK.own))
  for (const key of new Set(records.flatMap(Object.keys))) {
    const column = records.map((record) => (Object.hasOwn(record, key) ? record[key] : undefined))
    const isDull = column.every((each) => isNested(each) || (typeof each === 'string' && DULL.test(each)))
    into.push(valueAt(pathOf(path, key), row(column), column, isDull ? RANK.dull : RANK.column))
  }
}

function valueAt(path: string, text: string, whole: unknown, rank: number): Value {
  return { path, text, raw: JSON.stringify(whole) ?? '', rank }
}

function pathOf(path: string, key: string): string {
  return path === '' ? named(key) : `${path}.${named(key)}`
}

function row(values: readonly unknown[]): string {
  const shown = values.slice(0, LIST_ITEMS).map(written).join(' ')
  return values.length > LIST_ITEMS ? `[${shown} …]` : `[${shown}]`
}

function written(value: unknown): string {
  if (value === undefined) return '–'
  if (Array.isArray(value)) return '[…]'
  if (isRecord(value)) return Object.keys(value).length === 0 ? '{}' : '{…}'
  if (typeof value !== 'string') return String(value)
  const short = clipEnd(value, VALUE_CHARS)
  return WORD.test(short) && !OTHER_KIND.test(short) ? short : quote(short)
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
