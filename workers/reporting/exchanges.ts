/**
 * The values that the acts sent, were answered and stored, a line for each exchange: an agent compares them with what it
 * meant.
 */
import { addressOf, gotBodyOf, isWrite, type NetworkCall, sentBodyOf } from '../timeline/calls.js'
import { counts } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'
import { isTelemetry } from '../timeline/telemetry.js'
import { quote } from '../wording/quote.js'
import { valuesOfBoth, valuesOfOne } from './body-values.js'

const LINES = 5
const ADDRESS_CHARS = 60

export interface Exchange {
  /** e.g. `POST /api/vote`, `ws /lots/12`, `local storage "theme"` */
  with: string
  /** e.g. `sent choice=1, answered chosen=Perth` */
  values: string
}

export interface Exchanges {
  /** the newest, at most LINES; those that decide most last: storage, frames of sockets, requests */
  exchanged?: Exchange[]
}

/**
 * Describes what the acts stored, and, where bodies are recorded, what they sent and were answered: writes, or reads if
 * there is no write.
 */
export function exchangesOf(slice: Slice): Exchanges {
  const exchanged = [...storedIn(slice), ...framesIn(slice), ...callsIn(slice)]
  return exchanged.length === 0 ? {} : { exchanged: exchanged.slice(-LINES) }
}

function callsIn({ calls, acts }: Slice): Exchange[] {
  const own = calls.filter(
    ({ started: { cause, data } }) =>
      data.side === undefined && counts(cause, acts) && !isTelemetry(data.url),
  )
  const writes = own.filter(isWrite)
  return (writes.length > 0 ? writes : own).slice(-LINES).flatMap((call) => {
    const values = valuesOfBoth(sentBodyOf(call).text, gotBodyOf(call).text)
    return values === '' ? [] : [{ with: nameOf(call), values }]
  })
}

function nameOf({ started: { data } }: NetworkCall): string {
  return `${data.method} ${shortAddress(data.url)}`
}

function shortAddress(url: string): string {
  const address = addressOf(url)
  return address.length > ADDRESS_CHARS ? `${address.slice(0, ADDRESS_CHARS)}…` : address
}

/** The last frame that an act sent over each connection, and the last one that came after it. */
function framesIn({ of, acts }: Slice): Exchange[] {
  const frames = of('stream').filter(({ data }) => data.phase === 'frame' && data.side === undefined)
  const asked = frames.filter(({ cause, data }) => data.direction === 'out' && counts(cause, acts))
  const latest = new Map(asked.map((frame) => [frame.data.stream, frame]))
  return [...latest.values()].flatMap(({ t, data: { stream, transport, url, text } }) => {
    const answer = frames.findLast(
      ({ data, ...frame }) => data.stream === stream && data.direction === 'in' && frame.t > t,
    )
    const values = valuesOfBoth(text, answer?.data.text)
    return values === '' ? [] : [{ with: `${transport} ${shortAddress(url)}`, values }]
  })
}

/** What each storage entry of the acts holds at last. */
function storedIn({ of, acts }: Slice): Exchange[] {
  const own = of('storage').filter(({ cause }) => counts(cause, acts))
  const latest = new Map(own.map(({ data }) => [`${data.area} storage ${quote(data.key)}`, data.value]))
  return [...latest].flatMap(([name, value]) =>
    value === undefined ? [] : [{ with: name, values: `holds ${valuesOfOne(value) || quote(value)}` }],
  )
}
