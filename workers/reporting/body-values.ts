/** The single values of a body, as one side of an exchange: `choice=1, chosen=Perth`. Pure. */
import { named, quote } from '../wording/quote.js'

const VALUE_CHARS = 30
const TEXT_CHARS = 60
/** characters of both sides, and of those that were sent when the answer needs the others */
const BOTH_CHARS = 120
const SENT_CHARS = 60
const DEPTH = 3
/** shown of a longer list */
const LIST_ITEMS = 4
/** A word that needs no quotes between the commas of a line. */
const WORD = /^[\p{L}\p{N}_$@#.][\p{L}\p{N}\p{M}_$@#.:/+-]*$/u
/** Values that rarely decide: identities and times. */
const DULL = /^(?:[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)?)$/i
/** How a GraphQL request carries its values (GraphQL over HTTP, 5.4). */
const GRAPHQL = ['query', 'variables']
/** The payload of a line of an event stream (HTML Standard, 9.2.5). */
const DATA = /^data: ?/

const NO_TEXT = /^\s*(?:[{["]|<(?:!doctype|html)\b)/i
const FORM = /^[\w.[\]%-]+=[^\s<>{}]*$/

/** Which values are kept where there is no room for all. */
const RANK = { own: 0, column: 1, dull: 2 } as const

interface Value {
  /** keys joined by dots */
  path: string
  text: string
  rank: number
}

/**
 * Describes both sides of an exchange in at most 200 characters.
 *
 * @param sent body of a request, or a frame; undefined when none was recorded
 * @param got its answer
 * @returns e.g. `sent choice=1, answered chosen=Perth`; empty when neither has values
 */
export function valuesOfBoth(sent: string | undefined, got: string | undefined): string {
  const ours = valuesIn(sent)
  const theirs = valuesIn(got)
  const known = new Set(ours.map(sayingOf))
  const news = theirs.filter((value) => !known.has(sayingOf(value)))
  const isSame = theirs.length > 0 && news.length === 0
  const sentText = listed(ours, isSame ? BOTH_CHARS : Math.max(SENT_CHARS, BOTH_CHARS - sizeOf(news)))
  const answer = isSame ? 'the same' : listed(news, BOTH_CHARS - sentText.length)
  const sides = [
    ...(sentText === '' ? [] : [`sent ${sentText}`]),
    ...(answer === '' ? [] : [`answered ${answer}`]),
  ]
  return sides.join(', ')
}

/** Describes a stored text; empty when it has no values but itself. */
export function valuesOfOne(text: string): string {
  return listed(valuesOf(text), BOTH_CHARS)
}

function sayingOf({ path, text }: Value): string {
  return `${path.slice(path.lastIndexOf('.') + 1)}=${text}`
}

/** As many values as there is room for, those that may decide first, in the order of the body. */
function listed(values: readonly Value[], chars: number): string {
  let room = chars
  const kept = new Set<Value>()
  for (const value of values.toSorted((one, two) => one.rank - two.rank)) {
    const size = sizeOf([value])
    if (size > room) continue
    room -= size
    kept.add(value)
  }
  const shown = values.filter((value) => kept.has(value)).map(({ path, text }) => `${path}=${text}`)
  const more = values.length - kept.size
  return [...shown, ...(more === 0 ? [] : [`${more} more`])].join(', ')
}

function sizeOf(values: readonly Value[]): number {
  return values.reduce((sum, { path, text }) => sum + path.length + text.length + '=, '.length, 0)
}

/** The single values of a body, each with its path. */
function valuesOf(text: string): Value[] {
  const body = parsed(text)
  if (body === undefined) return []
  const isGraphql = GRAPHQL.every((key) => Object.hasOwn(body, key))
  const root = isGraphql ? (body as { variables: unknown }).variables : body
  const values: Value[] = []
  collect(root, '', { depth: DEPTH, rank: RANK.own }, values)
  return values
}

function valuesIn(body: string | undefined): Value[] {
  if (body === undefined) return []
  const values = valuesOf(body)
  return values.length > 0 ? values : wordsOf(body)
}

/** The beginning of a text, or of the text in XML or in a part of a page. Empty for a whole page, and for JSON that was cut. */
function wordsOf(body: string): Value[] {
  if (NO_TEXT.test(body)) return []
  const words = body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const short = words.length > TEXT_CHARS ? `${words.slice(0, TEXT_CHARS - 1)}…` : words
  return short === '' ? [] : [{ path: 'text', text: quote(short), rank: RANK.own }]
}

/** A JSON object or list, the last one of a stream of them, or the fields of a form. */
function parsed(text: string): object | undefined {
  if (FORM.test(text)) return Object.fromEntries(new URLSearchParams(text))
  const lines = text.trimEnd().split('\n')
  return jsonOf(text) ?? jsonOf((lines.at(-1) ?? '').replace(DATA, ''))
}

function jsonOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function collect(
  value: unknown,
  path: string,
  { depth, rank }: { depth: number; rank: number },
  into: Value[],
): void {
  if (typeof value !== 'object' || value === null) {
    const isDull = typeof value === 'string' && DULL.test(value)
    into.push({ path, text: written(value), rank: isDull ? RANK.dull : rank })
  } else if (Array.isArray(value)) {
    collectList(value, path, rank, into)
  } else if (Object.keys(value).length === 0) {
    into.push({ path: path === '' ? 'object' : path, text: '{}', rank })
  } else if (depth > 0) {
    for (const [key, field] of Object.entries(value)) {
      const name = named(key.slice(0, VALUE_CHARS))
      collect(field, path === '' ? name : `${path}.${name}`, { depth: depth - 1, rank }, into)
    }
  }
}

/** A list by its length; of records, what the first of them hold under each key. */
function collectList(list: readonly unknown[], path: string, rank: number, into: Value[]): void {
  const isPlain = list.every((item) => typeof item !== 'object' || item === null)
  const name = path === '' ? 'list' : path
  if (isPlain) {
    const count = list.length > LIST_ITEMS ? ` of ${list.length}` : ''
    into.push({ path: name, text: `${row(list)}${count}`, rank })
    return
  }
  into.push({ path: name, text: `[${list.length}]`, rank })
  const records = list.filter(
    (item): item is Record<string, unknown> => typeof item === 'object' && item !== null,
  )
  for (const [key, value] of Object.entries(records[0] ?? {})) {
    if (typeof value === 'object' && value !== null) continue
    const column = records.map((record) => record[key])
    const field = named(key.slice(0, VALUE_CHARS))
    const isDull = column.every((each) => typeof each === 'string' && DULL.test(each))
    into.push({
      path: path === '' ? field : `${path}.${field}`,
      text: row(column),
      rank: isDull ? RANK.dull : RANK.column,
    })
  }
}

function row(values: readonly unknown[]): string {
  const shown = values.slice(0, LIST_ITEMS).map(written).join(' ')
  return values.length > LIST_ITEMS ? `[${shown} …]` : `[${shown}]`
}

function written(value: unknown): string {
  if (typeof value !== 'string') return typeof value === 'object' && value !== null ? '{…}' : String(value)
  const short = value.length > VALUE_CHARS ? `${value.slice(0, VALUE_CHARS - 1)}…` : value
  return WORD.test(short) ? short : quote(short)
}
