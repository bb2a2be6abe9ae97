/**
 * The values that the acts sent, were answered and stored, for each exchange: an agent compares them with what it meant.
 */
import type { StreamFrame } from '../../sdk/protocol/events.js'
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
import { type Values, valuesOfBoth, valuesOfOne } from './body-values.js'

const EXCHANGES = 5
/** calls whose bodies are read */
const CALLS = 20
const ADDRESS_CHARS = 60

export interface Exchange {
  /** e.g. `POST /api/vote`, `ws /lots/12`, `local storage "theme"`, `file "users.csv"` */
  with: string
  sent?: Values
  answered?: Values
  /** of a storage entry, or of a file that was saved */
  holds?: Values
}

export interface Exchanges {
  /** at most EXCHANGES, those that decide most last: storage, frames of sockets, requests; of each kind the newest */
  exchanged?: Exchange[]
}

/**
 * Describes what the acts stored, and, where bodies are recorded, what they sent and were answered: writes, or reads where
 * no write has values.
 */
export function exchangesOf(slice: Slice): Exchanges {
  const exchanged = [
    ...storedIn(slice),
    ...savedIn(slice),
    ...eventsIn(slice),
    ...framesIn(slice),
    ...callsIn(slice),
  ].slice(-EXCHANGES)
  return exchanged.length === 0 ? {} : { exchanged }
}

function callsIn({ calls, acts }: Slice): Exchange[] {
  const own = calls.filter(
    ({ started: { cause, data } }) =>
      data.side === undefined && counts(cause, acts) && !isTelemetry(data.url),
  )
  const written = described(own.filter(isWrite))
  return written.length > 0 ? written : described(own.filter((call) => !isWrite(call)))
}

function described(calls: readonly NetworkCall[]): Exchange[] {
  const exchanges = calls.slice(-CALLS).flatMap((call) => {
    const values = valuesOfBoth(wholeOf(sentBodyOf(call)), wholeOf(gotBodyOf(call)))
    const { method, url, operation } = call.started.data
    const of = operation?.name == null ? '' : ` ${named(operation.name)}`
    return isEmpty(values) ? [] : [{ with: `${method} ${shortAddress(url)}${of}`, ...values }]
  })
  return exchanges.slice(-EXCHANGES)
}

/** The end of a body that was cut is not known: what it says there may be the opposite. */
function wholeOf({ text, cut }: RecordedBody): string | undefined {
  return cut ? undefined : text
}

function shortAddress(url: string): string {
  const address = addressOf(url)
  return address.length > ADDRESS_CHARS ? `${address.slice(0, ADDRESS_CHARS)}…` : address
}

/** The last frame that an act sent over each connection, and the first one that came after it. */
function framesIn({ of, acts }: Slice): Exchange[] {
  const frames = of('stream').filter(({ data }) => data.phase === 'frame' && data.side === undefined)
  const asked = frames.filter(({ cause, data }) => data.direction === 'out' && counts(cause, acts))
  const latest = new Map(asked.map((frame) => [frame.data.stream, frame]))
  const newest = [...latest.values()].toSorted((one, two) => one.t - two.t).slice(-EXCHANGES)
  return newest.flatMap((sent) => {
    const { stream, text } = sent.data
    const answer = frames.find(
      ({ t, data }) => t > sent.t && data.stream === stream && data.direction === 'in',
    )
    return exchangeOver(sent.data, text, answer?.data.text)
  })
}

/** The last frame of each connection that an act opened, and on which it sent none. */
function eventsIn({ of, acts }: Slice): Exchange[] {
  const all = of('stream').filter(({ data }) => data.side === undefined)
  const opened = all.filter(({ cause, data }) => data.phase === 'opened' && counts(cause, acts))
  return opened.slice(-EXCHANGES).flatMap(({ data }) => {
    const frames = all.filter((each) => each.data.phase === 'frame' && each.data.stream === data.stream)
    const isAsked = frames.some((frame) => frame.data.direction === 'out')
    return isAsked ? [] : exchangeOver(data, undefined, frames.at(-1)?.data.text)
  })
}

function exchangeOver(
  { transport, url }: Pick<StreamFrame, 'transport' | 'url'>,
  sent: string | undefined,
  answer: string | undefined,
): Exchange[] {
  const values = valuesOfBoth(sent, answer)
  return isEmpty(values) ? [] : [{ with: `${transport} ${shortAddress(url)}`, ...values }]
}

/** What each storage entry of the acts holds at last. */
function storedIn({ of, acts }: Slice): Exchange[] {
  const latest = new Map<string, string | undefined>()
  for (const { cause, data } of of('storage')) {
    if (!counts(cause, acts)) continue
    const name = `${data.area === 'cookie' ? 'cookie' : `${data.area} storage`} ${quote(data.key)}`
    // The newest last.
    latest.delete(name)
    latest.set(name, data.value)
  }
  const kept = [...latest].flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
  return kept.slice(-EXCHANGES).map(({ name, value }) => ({ with: name, holds: valuesOfOne(value) }))
}

/** The beginning of each file that the acts saved. */
function savedIn({ of, acts }: Slice): Exchange[] {
  const files = of('download').filter(({ cause, data }) => data.text !== undefined && counts(cause, acts))
  return files.slice(-EXCHANGES).map(({ data: { name, text = '' } }) => ({
    with: `file ${quote(name)}`,
    holds: valuesOfOne(text),
  }))
}

function isEmpty({ sent, answered }: Pick<Exchange, 'sent' | 'answered'>): boolean {
  return sent === undefined && answered === undefined
}
