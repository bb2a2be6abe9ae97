/** The values of the acts' requests and answers, a line for each request: an agent compares them with what it meant. */
import {
  addressOf,
  gotBodyOf,
  isWrite,
  type NetworkCall,
  type RecordedBody,
  sentBodyOf,
} from '../timeline/calls.js'
import { counts } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'
import { isTelemetry } from '../timeline/telemetry.js'
import { named, quote } from '../wording/quote.js'

const LINES = 5
const ADDRESS_CHARS = 60
const VALUE_CHARS = 30
/** characters of a request's values, and of those that it sent when the answer needs the others */
const VALUES_CHARS = 120
const SENT_CHARS = 60
const DEPTH = 3
/** a longer list, or one of records, is only counted */
const LIST_ITEMS = 4
/** A word that needs no quotes between the commas of a line. */
const WORD = /^[\p{L}\p{N}_$@#.][\p{L}\p{N}\p{M}_$@#.:/+-]*$/u
/** Values that rarely decide: identities and times. */
const DULL = /^(?:[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)?)$/i
/** How a GraphQL request carries its values (GraphQL over HTTP, 5.4). */
const GRAPHQL = ['query', 'variables']

/** Which values are kept where there is no room for all. */
const RANK = { own: 0, ofFirstItem: 1, dull: 2 } as const

interface Value {
  /** keys joined by dots */
  path: string
  text: string
  rank: number
}

export interface Exchange {
  /** e.g. `POST /api/vote` */
  call: string
  /** e.g. `sent choice=1, answered chosen=Perth` */
  values: string
}

export interface Exchanges {
  /** the newest requests, at most LINES, in order */
  exchanged?: Exchange[]
}

/**
 * Describes what the acts' requests sent and what they were answered, where bodies are recorded: writes, or reads if there
 * is no write.
 */
export function exchangesOf({ calls, acts }: Slice): Exchanges {
  const own = calls.filter(
    ({ started: { cause, data } }) =>
      data.side === undefined && counts(cause, acts) && !isTelemetry(data.url),
  )
  const writes = own.filter(isWrite)
  const exchanged = (writes.length > 0 ? writes : own).slice(-LINES).flatMap((call) => exchangeOf(call) ?? [])
  return exchanged.length === 0 ? {} : { exchanged }
}

function exchangeOf(call: NetworkCall): Exchange | undefined {
  const sent = valuesOf(sentBodyOf(call))
  const got = valuesOf(gotBodyOf(call))
  const known = new Set(sent.map(sayingOf))
  const news = got.filter((value) => !known.has(sayingOf(value)))
  const isSame = got.length > 0 && news.length === 0
  const sentText = listed(sent, isSame ? VALUES_CHARS : Math.max(SENT_CHARS, VALUES_CHARS - sizeOf(news)))
  const answer = isSame ? 'the same' : listed(news, VALUES_CHARS - sentText.length)
  const sides = [
    ...(sentText === '' ? [] : [`sent ${sentText}`]),
    ...(answer === '' ? [] : [`answered ${answer}`]),
  ]
  if (sides.length === 0) return undefined
  const { method, url } = call.started.data
  const address = addressOf(url)
  const name = address.length > ADDRESS_CHARS ? `${address.slice(0, ADDRESS_CHARS)}…` : address
  return { call: `${method} ${name}`, values: sides.join(', ') }
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

/** The single values of a body; of a list, how many items it has, and the values of the first. */
function valuesOf({ text }: RecordedBody): Value[] {
  const body = text === undefined ? undefined : parsed(text)
  if (body === undefined) return []
  const isGraphql = GRAPHQL.every((key) => Object.hasOwn(body, key))
  const values: Value[] = []
  const root = isGraphql ? (body as { variables: unknown }).variables : body
  collect(root, '', { depth: DEPTH, rank: RANK.own }, values)
  return values
}

/** A JSON object or list, or the fields of a form. */
function parsed(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return /^[\w.[\]%-]+=[^\s<>{}]*$/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : undefined
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
    const isPlain = value.every((item) => typeof item !== 'object' || item === null)
    const text =
      isPlain && value.length <= LIST_ITEMS ? `[${value.map(written).join(' ')}]` : `[${value.length}]`
    into.push({ path: path === '' ? 'list' : path, text, rank })
    if (!isPlain && depth > 0)
      collect(value[0], `${path}[0]`, { depth: depth - 1, rank: RANK.ofFirstItem }, into)
  } else if (depth > 0) {
    for (const [key, field] of Object.entries(value)) {
      const name = named(key.slice(0, VALUE_CHARS))
      collect(field, path === '' ? name : `${path}.${name}`, { depth: depth - 1, rank }, into)
    }
  }
}

function written(value: unknown): string {
  if (typeof value !== 'string') return typeof value === 'object' && value !== null ? '{…}' : String(value)
  const short = value.length > VALUE_CHARS ? `${value.slice(0, VALUE_CHARS - 1)}…` : value
  return WORD.test(short) ? short : quote(short)
}
